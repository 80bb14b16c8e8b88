package io.streamgauge.analyse.trial;

import io.streamgauge.result.TrialResult;
import io.streamgauge.result.row.HostMetric;
import io.streamgauge.result.row.IntervalRow;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Time series of the resource use of all broker hosts together, with one value per interval. A value is null if
/// the value of a host is unknown or if there are no broker hosts.
final class BrokerHostSeries {
    private final List<HostSamples> hosts;
    private final List<IntervalRow> intervals;

    BrokerHostSeries(TrialResult trial) {
        this.hosts = HostSamples.of(trial.metrics());
        this.intervals = trial.intervals();
    }

    boolean isEmpty() {
        return hosts.isEmpty();
    }

    /// Returns the CPU use, in percent of one core.
    List<@Nullable Double> cpuPercent() {
        return values((host, from, to) -> {
            OptionalDouble share = host.meanRate(HostMetric.CPU_PERCENT, from, to);
            OptionalDouble cpus = host.lastAt(HostMetric.CPUS, to);
            return share.isPresent() && cpus.isPresent()
                    ? OptionalDouble.of(share.getAsDouble() * cpus.getAsDouble())
                    : OptionalDouble.empty();
        });
    }

    /// Returns the memory in use, in bytes.
    List<@Nullable Double> memoryBytes() {
        return values((host, from, to) -> host.max(HostMetric.MEMORY_USED_BYTES, from, to));
    }

    /// Returns the bytes written to disks per second.
    List<@Nullable Double> writtenPerSecond() {
        return values((host, from, to) -> host.meanRate(HostMetric.DISK_WRITTEN_BYTES_PER_SECOND, from, to));
    }

    private interface Value {
        OptionalDouble of(HostSamples host, double from, double to);
    }

    private List<@Nullable Double> values(Value value) {
        List<@Nullable Double> values = new ArrayList<>();
        for (IntervalRow interval : intervals) {
            values.add(sum(value, interval.startSeconds(), interval.endSeconds()));
        }
        return values;
    }

    private @Nullable Double sum(Value value, double from, double to) {
        double sum = 0;
        for (HostSamples host : hosts) {
            OptionalDouble of = value.of(host, from, to);
            if (of.isEmpty()) {
                return null;
            }
            sum += of.getAsDouble();
        }
        return hosts.isEmpty() ? null : sum;
    }
}
