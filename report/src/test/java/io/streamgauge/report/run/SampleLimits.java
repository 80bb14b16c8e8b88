package io.streamgauge.report.run;

import io.streamgauge.analyse.limits.LimitsAnalysis;
import io.streamgauge.analyse.model.Limits;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.Calibration;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Limit;
import java.time.Instant;
import java.util.List;

/// Calibration of the machine of the sample runs. The machine was calibrated three days before the runs, with
/// some steal during the calibration.
final class SampleLimits {
    private SampleLimits() {}

    static Limits of(HostFacts host, List<TrialSummary> trials, String startedAt) {
        List<Figure> figures = List.of(
                figure("disk.write", Limit.DISK_WRITE, 1.6e9, 1.7e9, 1.72e9),
                figure("disk.read", Limit.DISK_READ, 2.1e9, 2.2e9, 2.2e9),
                figure("fdatasync.p50", Limit.FDATASYNC, 110e3, 118e3, 121e3),
                figure("fdatasync.p99", Limit.FDATASYNC, 390e3, 420e3, 460e3),
                new Figure("fdatasync.p99.9", Limit.FDATASYNC, 2.1e6, 2.1e6, 2.1e6, List.of(), 4000),
                figure("loopback", Limit.LOOPBACK, 2.9e9, 3.1e9, 3.2e9),
                figure("steal", Limit.STEAL, 0, 0.1, 0.8),
                figure("harness.rate", Limit.HARNESS_RATE, 2.1e6, 2.3e6, 2.4e6));
        Calibration calibration = new Calibration(
                Calibration.SCHEMA_VERSION,
                "2026-11-18T10:15:00Z",
                "0.1.0",
                host,
                "/var/tmp",
                false,
                true,
                51,
                figures);
        return LimitsAnalysis.of(calibration, trials, Instant.parse(startedAt));
    }

    private static Figure figure(String id, Limit limit, double least, double median, double most) {
        return new Figure(id, limit, median, least, most, List.of(median, least, most), 9000);
    }
}
