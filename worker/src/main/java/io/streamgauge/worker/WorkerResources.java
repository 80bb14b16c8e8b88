package io.streamgauge.worker;

import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.measure.resources.ResourceSampler;
import io.streamgauge.measure.resources.ResourceSampler.SampledProcess;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.util.List;

/// Resource usage of a worker and its host, sampled by the worker itself. The controller cannot sample
/// processes on other hosts.
final class WorkerResources {
    private static final double NANOS_PER_SECOND = 1e9;

    private final String name;
    private final ResourceSampler sampler;
    private long startNanos = System.nanoTime();

    /// Creates the sampler. This takes about 10 ms, so call this constructor before the start of the schedule.
    WorkerResources(WorkerShare share) {
        name = SeveralWorkers.processName(share.index(), share.workers());
        sampler = new ResourceSampler(
                List.of(new SampledProcess(
                        name, Role.GENERATOR, ProcessHandle.current().pid())),
                null);
    }

    /// Records the start of the schedule.
    ///
    /// @param agoNanos time since the start, in nanoseconds
    void started(long agoNanos) {
        startNanos = System.nanoTime() - agoNanos;
    }

    /// @param seconds end of the interval to which the sample belongs, in seconds since the start of
    ///     the schedule
    List<ResourceRow> sample(double seconds) {
        double at = (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
        return sampler.sample(seconds, false).stream()
                .map(row -> row.sampledAt(at))
                .map(row -> row.role() == Role.HOST ? row.named(SeveralWorkers.hostOf(name), Role.WORKER_HOST) : row)
                .toList();
    }
}
