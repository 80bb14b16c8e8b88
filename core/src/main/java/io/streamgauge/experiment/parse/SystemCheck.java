package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.CpuSet;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.SystemUnderTest;
import java.util.List;

/// Checks that need drivers, launch recipes or this machine. The parser reports their results with the place in the
/// file.
@FunctionalInterface
public interface SystemCheck {
    /// Returns the reasons why `system` cannot run at this durability class, each with a remedy as a second sentence;
    /// empty if it can run. Called once for each combination of levels.
    List<String> problems(SystemUnderTest system, DurabilityClass durability);

    /// Returns the reasons why processes cannot be bound to `cpus`, in the same form; empty if they can.
    default List<String> problems(CpuSet cpus) {
        return List.of();
    }
}
