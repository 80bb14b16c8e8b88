package io.streamgauge.benchmarks;

import io.streamgauge.measure.ResourceSampler;
import io.streamgauge.measure.ResourceSampler.Watched;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.util.List;

/// What a contender used in the measured seconds.
///
/// @param accepted messages acknowledged in them
/// @param received messages received in them, -1 if the contender does not say
/// @param cpuMicros CPU time of the whole process in them
record Cost(long accepted, long received, long cpuMicros) {
    double microsPerMessage() {
        return (double) cpuMicros / accepted;
    }

    /// CPU time that a process has used up, by the kernel's account in steps of 10 ms.
    static long cpuMicros(long pid) {
        return new ResourceSampler(List.of(new Watched("contender", Role.GENERATOR, pid)), null)
                .sample(0, false).stream()
                        .filter(row -> row.pid() == pid)
                        .mapToLong(ResourceRow::cpuMicros)
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException("process " + pid + " is gone"));
    }
}
