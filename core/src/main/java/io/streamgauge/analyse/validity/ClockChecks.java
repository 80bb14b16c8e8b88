package io.streamgauge.analyse.validity;

import static io.streamgauge.analyse.model.Severity.FLAG;
import static io.streamgauge.analyse.model.Severity.VOID;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatDetail;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.ClockSummary;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.text.NumberFormatter;
import java.util.Optional;

/// Check of end-to-end latencies that are differences between the readings of two clocks.
public final class ClockChecks {
    private ClockChecks() {}

    /// Returns a caveat if the possible clock error is unknown or too large compared with the median latency. If
    /// there is no median latency, the result is empty.
    ///
    /// @param endToEnd end-to-end latency of the trial
    public static Optional<Caveat> of(ClockSummary clocks, Latency endToEnd, Thresholds limits) {
        Long median = endToEnd.nanos("p50");
        if (median == null || clocks.errorNanos() == 0) {
            return Optional.empty();
        }
        boolean unknown = clocks.errorNanos() == ClockSummary.UNKNOWN;
        double share = (double) clocks.errorNanos() / Math.max(1, median);
        boolean voids = unknown || share > limits.of(Threshold.CLOCK_ERROR_VOID);
        if (!voids && share <= limits.of(Threshold.CLOCK_ERROR_FLAG)) {
            return Optional.empty();
        }
        return Optional.of(Caveat.of(
                CaveatKind.CLOCK_UNCERTAIN, voids ? VOID : FLAG, error(clocks), NumberFormatter.millis(median)));
    }

    private static String error(ClockSummary clocks) {
        ClockSummary.Negative negative = clocks.negative();
        if (negative != null && negative.contradictsTheLimit()) {
            return CaveatDetail.CLOCK_ERROR_WRONG.with(
                    NumberFormatter.count(negative.messages()),
                    NumberFormatter.millis(negative.lowestNanos()),
                    NumberFormatter.millis(negative.limitNanos()));
        }
        return clocks.errorNanos() == ClockSummary.UNKNOWN
                ? CaveatDetail.CLOCK_ERROR_UNKNOWN.with()
                : CaveatDetail.CLOCK_ERROR.with(NumberFormatter.millis(clocks.errorNanos()));
    }
}
