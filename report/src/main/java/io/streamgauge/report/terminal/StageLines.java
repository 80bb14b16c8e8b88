package io.streamgauge.report.terminal;

import io.streamgauge.analyse.model.OutageSummary;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TransferSummary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Plain-text results of the trials that have an outage or transfers. Each stage or trial has a line.
final class StageLines {
    private StageLines() {}

    /// Returns the results as lines that end with `\n`. Returns an empty string if no trial has an outage or
    /// transfers.
    static String of(Summary summary) {
        var out = new StringBuilder();
        for (TrialSummary trial : summary.trials()) {
            OutageSummary outage = trial.outage();
            if (outage != null) {
                out.append(outage(trial, outage));
            }
            TransferSummary transfers = trial.transfers();
            if (transfers != null) {
                out.append(transfers(trial, transfers));
            }
        }
        return out.isEmpty() ? "" : "\n" + NumberFormatter.toAscii(out.toString());
    }

    private static String outage(TrialSummary trial, OutageSummary outage) {
        var out = new StringBuilder(TerminalText.printable(trial.id()))
                .append(isVoid(trial))
                .append(": consumers stopped\n");
        for (OutageSummary.Stage stage : outage.stages()) {
            out.append("  %-10s accepted %s/s, delivered %s/s, response p99 %s ms, backlog at end %s%n"
                    .formatted(
                            stage.stage().words(),
                            NumberFormatter.rate(stage.acceptedPerSecond()),
                            NumberFormatter.rate(stage.deliveredPerSecond()),
                            millis(stage.responseTime().nanos("p99")),
                            NumberFormatter.count(stage.backlogAtEnd())
                                    + (stage.backlogAtEnd() == 1 ? " message" : " messages")));
        }
        Double seconds = outage.catchUpSeconds();
        return out.append(
                        seconds == null
                                ? "  not caught up at the end of the measured phase\n"
                                : "  caught up within " + NumberFormatter.significant(seconds, 3) + " s\n")
                .toString();
    }

    private static String transfers(TrialSummary trial, TransferSummary transfers) {
        return "%s%s: %s, cold %s ms, warmed-up mean %s ms%n"
                .formatted(
                        TerminalText.printable(trial.id()),
                        isVoid(trial),
                        Count.of(transfers.complete(), "transfer"),
                        millis(transfers.coldNanos()),
                        millis(transfers.warmNanos()));
    }

    private static String isVoid(TrialSummary trial) {
        return trial.verdict() == TrialSummary.Verdict.VOID ? ", VOID" : "";
    }

    private static String millis(OptionalDouble nanos) {
        return nanos.isPresent() ? NumberFormatter.millis(nanos.getAsDouble()) : NumberFormatter.NONE;
    }

    private static String millis(@Nullable Long nanos) {
        return nanos == null ? NumberFormatter.NONE : NumberFormatter.millis(nanos);
    }
}
