package io.streamgauge.benchmarks.peer;

import io.streamgauge.benchmarks.WorkerTrials;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.Phases;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Streamgauge with its worker and controller, as in an ordinary trial. The CPU time includes only the worker.
public record StreamgaugePeer(ChildProcesses children, Path results, DriverConfig config, long heapBytes)
        implements Peer {
    private static final Phases PHASES =
            new Phases(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofSeconds(10));

    @Override
    public String name() {
        return "streamgauge worker";
    }

    /// Returns the configuration in which each consumer reads its topic without a group. OpenMessaging Benchmark
    /// uses one group per topic, and Kafka cannot store the metadata of a single group with a thousand consumers
    /// and topics.
    private DriverConfig assigned() {
        return new DriverConfig(
                config.addresses(),
                config.credentials(),
                config.nodes(),
                config.durability(),
                Map.of("assignment", "static"),
                config.destinationProperties(),
                config.producerProperties(),
                config.consumerProperties());
    }

    @Override
    public PeerFigures run(PeerLoad load, String run) throws IOException {
        TrialResult result =
                new WorkerTrials(children, results, "kafka", assigned(), heapBytes).run(run, load.workload(), PHASES);
        List<IntervalRow> measured = result.intervals().stream()
                .filter(row -> row.phase() == Phase.MEASURE)
                .toList();
        IntervalRow first = measured.getFirst();
        IntervalRow last = measured.getLast();
        double accepted = last.accepted() - first.accepted();
        double micros = WorkerTrials.cpuMicros(result, last) - WorkerTrials.cpuMicros(result, first);
        return new PeerFigures(
                accepted / (last.endSeconds() - first.endSeconds()),
                micros / accepted,
                load.ratePerSecond() == 0
                        ? Double.NaN
                        : result.total(LatencyStage.SEND_DELAY.tag()).getValueAtPercentile(99) / 1e6);
    }
}
