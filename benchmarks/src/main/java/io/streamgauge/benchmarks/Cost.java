package io.streamgauge.benchmarks;

import io.streamgauge.measure.resources.ResourceSampler;
import io.streamgauge.measure.resources.ResourceSampler.SampledProcess;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.util.List;

/// Message counts and CPU time of a contender during the measurement.
///
/// @param accepted number of acknowledged messages
/// @param received number of received messages; -1 if the contender does not report this number
/// @param cpuMicros CPU time of the whole process in microseconds
public record Cost(long accepted, long received, long cpuMicros) {
    public double microsPerMessage() {
        return (double) cpuMicros / accepted;
    }

    /// Returns the CPU time of a process in microseconds. The kernel reports this time in steps of 10 ms.
    ///
    /// @throws IllegalStateException if the process has exited
    public static long cpuMicros(long pid) {
        return new ResourceSampler(List.of(new SampledProcess("contender", Role.GENERATOR, pid)), null)
                .sample(0, false).stream()
                        .filter(row -> row.pid() == pid)
                        .mapToLong(ResourceRow::cpuMicros)
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException("process " + pid + " has exited"));
    }
}
