package io.streamgauge.benchmarks;

import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.IntervalRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/// Contender that runs the worker and its controller as in an ordinary trial.
record StreamgaugeContender(ChildProcesses children, Path results) implements Contender {
    private static final int IN_FLIGHT = 65_536;
    private static final Duration DRAIN = Duration.ofSeconds(5);

    @Override
    public String name() {
        return "streamgauge";
    }

    @Override
    public Cost run(CostLoad load) throws IOException {
        TrialResult result = new WorkerTrials(children, results, load.system(), load.config(), Jvm.HEAP_BYTES)
                .run(load.destination(), workload(load), phases(load));
        IntervalRow first = row(result, load.warmupSeconds());
        IntervalRow last = row(result, (double) load.warmupSeconds() + load.measureSeconds());
        return new Cost(
                last.accepted() - first.accepted(),
                last.delivered() - first.delivered(),
                WorkerTrials.cpuMicros(result, last) - WorkerTrials.cpuMicros(result, first));
    }

    /// Returns the first interval that ends at or after `seconds`. The interval may end slightly later than
    /// `seconds`, because the reporter may be late.
    private static IntervalRow row(TrialResult result, double seconds) {
        return result.intervals().stream()
                .filter(r -> r.endSeconds() >= seconds)
                .findFirst()
                .orElseThrow();
    }

    private static Phases phases(CostLoad load) {
        return new Phases(Duration.ofSeconds(load.warmupSeconds()), Duration.ofSeconds(load.measureSeconds()), DRAIN);
    }

    private static Workload workload(CostLoad load) {
        return new Workload(
                1,
                1,
                1,
                1,
                load.groups(),
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(load.payloadBytes()), 0),
                new KeySpec.None(),
                new RateProfile.Constant(load.ratePerSecond()),
                Workload.Arrivals.CONSTANT,
                null,
                IN_FLIGHT);
    }
}
