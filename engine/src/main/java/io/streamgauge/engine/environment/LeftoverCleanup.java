package io.streamgauge.engine.environment;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Leftover;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import io.streamgauge.plan.Plan;
import io.streamgauge.plan.Trial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Removal of the resources that earlier runs left on connected systems.
public record LeftoverCleanup(SystemRegistry registry) {
    /// Returns the connected systems of a plan in the order of their first trials.
    public static List<SystemUnderTest> systems(Plan plan) {
        Map<String, SystemUnderTest> byName = new LinkedHashMap<>();
        plan.trials().stream()
                .map(Trial::system)
                .filter(system -> system.origin() instanceof Connect)
                .forEach(system -> byName.putIfAbsent(system.name(), system));
        return List.copyOf(byName.values());
    }

    /// Returns the resources that Streamgauge created on a system, including those that are in use.
    ///
    /// @throws DriverException if the cluster cannot be reached or rejects a request. The message may contain
    ///     secrets
    public List<Leftover> find(SystemUnderTest system) throws DriverException {
        return registry.driver(system.driver()).leftovers(SystemRegistry.connected(system));
    }

    /// Removes resources from a system.
    ///
    /// @param idle resources that [#find] returned and that are not in use
    /// @throws DriverException if the cluster cannot be reached or rejects a request. The message may contain
    ///     secrets
    public void remove(SystemUnderTest system, List<Leftover> idle) throws DriverException {
        registry.driver(system.driver()).remove(SystemRegistry.connected(system), idle);
    }
}
