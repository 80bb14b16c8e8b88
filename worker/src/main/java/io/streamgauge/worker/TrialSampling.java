package io.streamgauge.worker;

import io.streamgauge.linux.DiskActivity;
import io.streamgauge.linux.LinuxThread;
import io.streamgauge.linux.MemoryFileSystem;
import io.streamgauge.measure.resources.LinkActivity;
import io.streamgauge.measure.resources.LocalListeners;
import io.streamgauge.measure.resources.MetricsSampler;
import io.streamgauge.measure.resources.ResourceSampler;
import io.streamgauge.measure.resources.ResourceSampler.SampledProcess;
import io.streamgauge.result.TrialWriter;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Samples of the resource usage and of the broker metrics of one trial. The samples are written to disk as
/// they arise.
final class TrialSampling implements AutoCloseable {
    private static final double NANOS_PER_SECOND = 1e9;

    private final TrialRequest request;
    private final TrialListener listener;
    private final TrialWriter writer;
    private final ResourceSampler sampler;
    private final Optional<LinkActivity> link;
    /// Samples that workers on other hosts have reported since the last interval.
    private final List<ResourceRow> ofWorkers = new ArrayList<>();

    private @Nullable MetricsSampler metrics;
    private volatile @Nullable IOException metricsFailure;
    private long startNanos;

    TrialSampling(TrialRequest request, TrialListener listener, TrialWriter writer, WorkerGroup workers) {
        this.request = request;
        this.listener = listener;
        this.writer = writer;
        this.sampler = resourceSampler(request, workers);
        // Workers on other hosts do not use the network link of this machine for the load.
        this.link = workers.hosts().isEmpty()
                ? LinkActivity.ofRouteTo(request.message().config().addresses())
                : Optional.empty();
    }

    /// Creates the sampler of resource usage. If the processes of a connected system run on this
    /// machine and cannot be identified, the sampler does not report the CPU time of other
    /// programs.
    private static ResourceSampler resourceSampler(TrialRequest request, WorkerGroup workers) {
        List<SampledProcess> watched = sampledProcesses(request, workers);
        List<Path> data = request.dataDirectories();
        DiskActivity disk =
                data.size() == 1 ? DiskActivity.under(data.getFirst()).orElse(null) : null;
        Optional<Set<Long>> listeners = request.brokers().isEmpty()
                ? LocalListeners.of(request.message().config().addresses())
                : Optional.of(Set.of());
        return listeners
                .map(pids -> ResourceSampler.withOtherProcesses(watched, disk, pids))
                .orElseGet(() -> new ResourceSampler(watched, disk));
    }

    private static List<SampledProcess> sampledProcesses(TrialRequest request, WorkerGroup workers) {
        List<SampledProcess> watched = new ArrayList<>();
        for (int i = 0; i < workers.size(); i++) {
            OptionalLong pid = workers.workers().get(i).localPid();
            if (pid.isPresent()) {
                watched.add(new SampledProcess(
                        SeveralWorkers.processName(i, workers.size()), Role.GENERATOR, pid.getAsLong()));
            }
        }
        boolean countsWrites = countsWrites(request.dataDirectories());
        request.brokers().forEach(b -> watched.add(new SampledProcess(b.name(), Role.BROKER, b.pid(), countsWrites)));
        // Brokers of different systems can have the same name.
        request.idleBrokers()
                .forEach(b ->
                        watched.add(new SampledProcess("idle " + b.name() + " " + b.pid(), Role.IDLE_BROKER, b.pid())));
        return watched;
    }

    /// Returns whether Linux counts all writes of brokers with these data directories. Linux does not count
    /// writes to a directory in memory, so the counters of such brokers would be too small.
    static boolean countsWrites(List<Path> dataDirectories) {
        return dataDirectories.stream().noneMatch(MemoryFileSystem::contains);
    }

    /// Takes the first sample, and starts to poll the broker metrics.
    ///
    /// @param scheduleStartNanos start of the schedule, as a value of [System#nanoTime]
    void start(long scheduleStartNanos) throws IOException {
        startNanos = scheduleStartNanos;
        if (!request.metrics().isEmpty()) {
            metrics = new MetricsSampler(
                    request.metrics(),
                    System::nanoTime,
                    scheduleStartNanos,
                    LinuxThread::lowerPriority,
                    this::write,
                    trouble -> listener.step(trouble));
        }
        sample(0, true);
    }

    /// Writes broker metrics. If writing fails, for example because the disk is full, the trial fails
    /// at the end of the next interval.
    private void write(List<MetricsRow> rows) {
        try {
            writer.metrics(rows);
            listener.metrics(rows);
        } catch (IOException full) {
            metricsFailure = full;
        }
    }

    /// Throws the failure to write broker metrics, if there is one.
    void checkMetrics() throws IOException {
        IOException failure = metricsFailure;
        if (failure != null) {
            throw failure;
        }
    }

    /// Writes samples that a worker on another host has reported.
    void reported(List<ResourceRow> rows) throws IOException {
        if (!request.facts().simulated()) {
            ofWorkers.addAll(rows);
            writer.resources(rows);
            listener.resources(rows);
        }
    }

    /// Takes the samples at the end of an interval, and returns them with those that workers have reported
    /// since the last interval.
    ///
    /// @param seconds end of the interval, in seconds since the start of the schedule
    /// @param thorough true if the interval is the last one of a phase
    List<ResourceRow> atEndOfInterval(double seconds, boolean thorough) throws IOException {
        List<ResourceRow> rows = sample(seconds, thorough);
        rows.addAll(ofWorkers);
        ofWorkers.clear();
        return rows;
    }

    private List<ResourceRow> sample(double seconds, boolean thorough) throws IOException {
        List<ResourceRow> rows = new ArrayList<>();
        if (!request.facts().simulated()) {
            double at = (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
            rows.addAll(sampler.sample(seconds, thorough));
            link.ifPresent(l -> rows.addAll(l.rows(seconds)));
            rows.replaceAll(row -> row.sampledAt(at));
            writer.resources(rows);
            listener.resources(List.copyOf(rows));
        }
        return rows;
    }

    @Override
    public void close() {
        if (metrics != null) {
            metrics.close();
        }
    }
}
