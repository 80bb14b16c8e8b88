package io.streamgauge.experiment.parse.section;

import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.experiment.metric.Relation.AtLeast;
import io.streamgauge.experiment.metric.Relation.AtMost;
import io.streamgauge.experiment.metric.Relation.Between;
import io.streamgauge.experiment.metric.Relation.FallsWith;
import io.streamgauge.experiment.metric.Relation.NarrowsWith;
import io.streamgauge.experiment.metric.Relation.RisesWith;
import io.streamgauge.experiment.metric.Relation.SpreadSmaller;
import io.streamgauge.experiment.metric.Relation.Within;
import io.streamgauge.yaml.Fields;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reader of the relation and the margin of a claim.
public final class RelationReader {
    private static final String NUMBER = "([0-9]+(?:\\.[0-9]+)?)";
    private static final Pattern FACTOR = Pattern.compile("(>=|<=)\\s*" + NUMBER + "\\s*x");
    private static final Pattern WITHIN = Pattern.compile("within\\s+" + NUMBER + "\\s*%");
    private static final Pattern BETWEEN =
            Pattern.compile("between\\s+" + NUMBER + "\\s*x\\s+and\\s+" + NUMBER + "\\s*x");
    private static final Pattern PERCENT = Pattern.compile(NUMBER + "\\s*%");
    private static final Pattern TREND = Pattern.compile("(rises|falls|narrows) with\\s+(\\S+)");

    private RelationReader() {}

    /// Returns the relation. Reports a problem and returns null if the text is not a relation.
    public static @Nullable Relation read(Fields claim, String written) {
        String text = written.strip();
        Matcher factor = FACTOR.matcher(text);
        Matcher within = WITHIN.matcher(text);
        Matcher between = BETWEEN.matcher(text);
        Matcher trend = TREND.matcher(text);
        if (text.equals(">")) {
            return new AtLeast(1);
        } else if (text.equals("<")) {
            return new AtMost(1);
        } else if (text.equals("spread smaller than")) {
            return new SpreadSmaller();
        } else if (factor.matches() && Double.parseDouble(factor.group(2)) > 0) {
            double value = Double.parseDouble(factor.group(2));
            return factor.group(1).equals(">=") ? new AtLeast(value) : new AtMost(value);
        } else if (within.matches() && Double.parseDouble(within.group(1)) > 0) {
            return new Within(Double.parseDouble(within.group(1)) / 100);
        } else if (between.matches() && isRange(between)) {
            return new Between(Double.parseDouble(between.group(1)), Double.parseDouble(between.group(2)));
        } else if (trend.matches()) {
            return switch (trend.group(1)) {
                case "rises" -> new RisesWith(trend.group(2));
                case "falls" -> new FallsWith(trend.group(2));
                default -> new NarrowsWith(trend.group(2));
            };
        }
        claim.problem(
                "relation",
                claim.pathOf("relation") + " '" + claim.written("relation") + "' is not a relation",
                "Write one of '>', '<', '>= 2x', '<= 0.5x', 'within 5 %', 'between 3x and 5x', 'rises with PATH',"
                        + " 'falls with PATH', 'narrows with PATH', 'spread smaller than'.");
        return null;
    }

    private static boolean isRange(Matcher between) {
        double low = Double.parseDouble(between.group(1));
        return low > 0 && low < Double.parseDouble(between.group(2));
    }

    /// Returns the margin as a share, or 0 if the field is missing.
    public static double margin(Fields claim) {
        String written = claim.text("margin", "0 %").strip();
        Matcher percent = PERCENT.matcher(written);
        if (percent.matches()) {
            return Double.parseDouble(percent.group(1)) / 100;
        }
        claim.problem(
                "margin",
                claim.pathOf("margin") + " '" + claim.written("margin") + "' is not a percentage",
                "Write a percentage such as 10 %.");
        return 0;
    }
}
