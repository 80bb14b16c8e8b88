package io.streamgauge.report.study;

import io.streamgauge.report.study.Inline.Break;
import io.streamgauge.report.study.Inline.Remark;
import io.streamgauge.report.study.Inline.Words;
import io.streamgauge.study.verdict.ClaimVerdict;
import io.streamgauge.study.verdict.Evidence;
import io.streamgauge.study.verdict.SizeVerdict;
import io.streamgauge.study.verdict.StatementVerdict;
import io.streamgauge.study.verdict.Verdict;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Measured values of a claim in short form.
final class Measured {
    /// Explanation of the values on a page.
    static final String AVERAGE =
            "The value of a system is the median over its trials, without void trials. A factor, such as 2.1x, compares"
                    + " the two sides of a test, for example two systems. It is the geometric mean of their ratios in each"
                    + " block, and is followed by its confidence interval (CI). A factor without a CI is the ratio of two"
                    + " geometric means. The factor of a trend is the ratio of the last to the first level on a fitted line."
                    + " The factor of a spread is the ratio of two standard deviations. Verdicts depend on factors. A factor"
                    + " can differ from the ratio of the two medians.";

    /// Explanation of the errors on a page.
    static final String CLOCKS = "A value after ± is the largest possible error of a latency that results from"
            + " differences between the clocks of the hosts. The confidence intervals include this error.";

    /// Explanation of the errors of the verdicts on a page.
    static final String ERRORS =
            "The tests of a family have at most a 5\u202f% probability that any of them is wrong. Verdicts that"
                    + " combine tests of several families or parts are not corrected for their number, so their error probability"
                    + " can be higher.";

    static final String NOTHING = NumberFormatter.NONE;

    /// Maximum number of comparisons for which the values are shown in addition to the factor.
    private static final int DETAILED = 2;

    private static final Pattern STATISTICS = Pattern.compile(", \\d+ blocks, adjusted p [^)]*");
    private static final Pattern VALUES = Pattern.compile("^.*; (?=\\S+x( \\(|$))");
    private static final String RELATION = " (?:[<>]=?(?: \\S+x)?|is between \\S+ and \\S+ of|within \\S+ % of) ";
    private static final String END = "(?:, margin.*)?(?:; .*)?$";
    private static final Pattern SIDES =
            Pattern.compile("^[^:]*: (\\S+)(?: at [^<>=]*?)?" + RELATION + "([a-z][\\w.-]*)(?: at [^;]*)?" + END);
    private static final Pattern LIMIT =
            Pattern.compile("^[^:]*: (\\S+)(?: at [^<>=]*?)?" + RELATION + "(\\d[^,;x]*)" + END);
    private static final Pattern PROBED = Pattern.compile("^\\S+ (offers|does not offer) \\S+$");

    private Measured() {}

    /// Returns the measured values of a claim, with a line for each comparison and a line for all probes; a
    /// dash if nothing was measured.
    static List<Inline> here(ClaimVerdict claim) {
        Map<String, Evidence> measured = new LinkedHashMap<>();
        evidence(claim).filter(e -> !e.measured().isEmpty()).forEach(e -> measured.putIfAbsent(e.measured(), e));
        List<Evidence> probes = evidence(claim).filter(Measured::isProbe).toList();
        List<Inline> cell = new ArrayList<>();
        for (Evidence evidence : measured.values()) {
            String values = shortened(evidence);
            if (!cell.isEmpty()) {
                cell.add(new Break());
            }
            String label = measured.size() == 1 ? "" : label(claim, evidence);
            cell.add(new Words(label + (measured.size() <= DETAILED ? values : factor(values))));
            String sides = sides(evidence);
            if (!sides.isEmpty()) {
                cell.add(new Remark(" " + sides));
            }
        }
        if (!probes.isEmpty()) {
            long alike = probes.stream()
                    .filter(e -> e.verdict() == Verdict.SUPPORTED)
                    .count();
            cell.add(new Words(alike + " of " + probes.size() + " probed capabilities match the publication"));
        }
        return cell.isEmpty() ? Inline.words(NOTHING) : cell;
    }

    /// Returns the evidence for the directions and factors in the statements of a claim.
    static Stream<Evidence> evidence(ClaimVerdict claim) {
        return claim.statements().stream().flatMap(Measured::ofStatement);
    }

    private static Stream<Evidence> ofStatement(StatementVerdict statement) {
        SizeVerdict size = statement.size();
        return Stream.concat(statement.evidence().stream(), size == null ? Stream.empty() : size.evidence().stream());
    }

    static boolean isProbe(Evidence evidence) {
        return PROBED.matcher(evidence.statement()).matches();
    }

    /// Returns the measured values without the number of blocks and without the p value.
    private static String shortened(Evidence evidence) {
        return STATISTICS.matcher(evidence.measured()).replaceFirst("");
    }

    /// Returns the two systems, or the system and the limit, that a factor compares, for example `kafka /
    /// pulsar` or `rabbitmq / 1 s`; empty for other comparisons.
    private static String sides(Evidence evidence) {
        Matcher limit = LIMIT.matcher(evidence.statement());
        if (limit.matches() && evidence.measured().contains("x (")) {
            return limit.group(1) + " / " + limit.group(2);
        }
        Matcher sides = SIDES.matcher(evidence.statement());
        return sides.matches() && !Objects.equals(sides.group(1), sides.group(2))
                ? sides.group(1) + " / " + sides.group(2)
                : "";
    }

    private static String factor(String values) {
        return VALUES.matcher(values).replaceFirst("");
    }

    /// Returns the name of the comparison without the name of the claim, for example `1KB: `.
    private static String label(ClaimVerdict claim, Evidence evidence) {
        String start = claim.id() + "-";
        String id = evidence.id().startsWith(start) ? evidence.id().substring(start.length()) : evidence.id();
        return id.equals(claim.id()) ? "all: " : id + ": ";
    }
}
