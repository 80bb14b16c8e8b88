package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.workload.Workload;
import java.util.List;

/// Checks and estimates that depend on drivers, on launch recipes or on this machine. The parser reports each
/// problem with its position in the file.
@FunctionalInterface
public interface SystemCheck {
    /// Returns the reasons why `system` cannot run at this durability class, each with a remedy as a second
    /// sentence. The list is empty if the system can run. The parser may call this method several times for the
    /// same system.
    List<String> problems(SystemUnderTest system, DurabilityClass durability);

    /// Returns the reasons why processes cannot be bound to `cpus`, each with a remedy as a second
    /// sentence. The list is empty if processes can be bound to these CPUs.
    default List<String> problems(CpuSet cpus) {
        return List.of();
    }

    /// Returns the heap that the send buffers of one client of producers need, in bytes, in addition to the heap
    /// that the worker has for each client by default.
    default long sendBufferBytes(SystemUnderTest system, DurabilityClass durability, Workload workload) {
        return 0;
    }
}
