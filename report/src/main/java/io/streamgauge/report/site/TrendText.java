package io.streamgauge.report.site;

import io.streamgauge.analyse.runs.ExperimentTrend;
import io.streamgauge.analyse.runs.ExperimentTrend.Mark;
import io.streamgauge.analyse.runs.ExperimentTrend.Point;
import io.streamgauge.analyse.runs.ExperimentTrend.RunPoint;
import io.streamgauge.analyse.runs.ExperimentTrend.Series;
import io.streamgauge.analyse.runs.StoredRun;
import io.streamgauge.text.NumberFormatter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/// Texts that describe trends.
final class TrendText {
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private TrendText() {}

    /// Returns the start time of a run in UTC, to the minute.
    static String time(StoredRun run) {
        return MINUTE.format(Instant.parse(run.summary().startedAt()));
    }

    /// Returns a label for each run on an axis: the day and, if several runs started on the same day, the time.
    static List<String> dates(ExperimentTrend trend) {
        List<Instant> starts = trend.runs().stream()
                .map(point -> Instant.parse(point.run().summary().startedAt()))
                .toList();
        List<String> days = starts.stream().map(DAY::format).toList();
        return starts.stream()
                .map(start ->
                        Collections.frequency(days, DAY.format(start)) > 1 ? MINUTE.format(start) : DAY.format(start))
                .toList();
    }

    /// Returns the ratio of a change, for example `1.50x (95 % CI 1.42-1.58)`.
    static String ratio(Mark mark) {
        return NumberFormatter.ratio(mark.ratio()) + "x (95 % CI " + NumberFormatter.ratioRange(mark.low(), mark.high())
                + ")";
    }

    static String p(double p) {
        return p < 0.0001 ? "below 0.0001" : NumberFormatter.number(p, 2);
    }

    /// Returns the latest state of an experiment as text.
    static String state(ExperimentTrend trend) {
        List<RunPoint> runs = trend.runs();
        RunPoint last = runs.getLast();
        if (!last.usable()) {
            return "The latest run does not have a usable result.";
        }
        if (runs.stream().filter(RunPoint::usable).count() == 1) {
            return "There is only one usable run.";
        }
        if (!last.breaks().isEmpty()) {
            return "The latest run cannot be compared with the previous run: "
                    + last.breaks().getFirst() + ".";
        }
        if (trend.testsOfLatest() == 0) {
            return "The latest run was not compared with an earlier run. A comparison requires at least two trials of"
                    + " the same system in both runs.";
        }
        List<Mark> marks = trend.series().stream()
                .map(series -> series.points().getLast())
                .map(Point::mark)
                .filter(Objects::nonNull)
                .toList();
        if (marks.isEmpty()) {
            return "The latest run does not show a significant change." + lost(trend) + incomplete(trend);
        }
        long worse = marks.stream().filter(Mark::isWorse).count();
        return "The latest run shows " + count(worse, "regression") + " and "
                + count(marks.size() - worse, "improvement") + "." + lost(trend) + incomplete(trend);
    }

    /// Returns a sentence about the systems that have a usable value in the previous usable run but not in
    /// the latest run; empty if there are none. The reason may be a regression, for example lost messages.
    private static String lost(ExperimentTrend trend) {
        List<RunPoint> runs = trend.runs();
        int previous = runs.size() - 2;
        while (previous >= 0 && !runs.get(previous).usable()) {
            previous--;
        }
        if (previous < 0) {
            return "";
        }
        int before = previous;
        Set<String> systems = new LinkedHashSet<>();
        trend.series().stream()
                .filter(series -> isUsable(series.points().get(before)))
                .map(TrendText::systemAndCell)
                .forEach(systems::add);
        trend.series().stream()
                .filter(series -> isUsable(series.points().getLast()))
                .map(TrendText::systemAndCell)
                .forEach(systems::remove);
        return systems.isEmpty() ? "" : " It does not have usable values of " + String.join(", ", systems) + ".";
    }

    /// Returns a sentence about the values of the latest run that are not compared because they are missing
    /// in some of its trials or searches; empty if there are none.
    private static String incomplete(ExperimentTrend trend) {
        Set<String> values = new LinkedHashSet<>();
        trend.series().stream()
                .filter(series -> isUsable(series.points().getLast()))
                .filter(series ->
                        series.metric().isIncomplete(trend.runs().getLast().run(), series.cell(), series.system()))
                .map(series -> systemAndCell(series) + " (" + series.metric().words() + ")")
                .forEach(values::add);
        return values.isEmpty()
                ? ""
                : " These values are missing in some trials or searches and are not compared: "
                        + String.join(", ", values) + ".";
    }

    private static String systemAndCell(Series series) {
        return series.system() + (series.cell().isEmpty() ? "" : " at " + series.cell());
    }

    private static boolean isUsable(Point point) {
        return point.value() != null && !point.isVoid();
    }

    static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
