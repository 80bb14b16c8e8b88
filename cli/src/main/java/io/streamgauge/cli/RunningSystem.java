package io.streamgauge.cli;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.MemoryScript;
import io.streamgauge.measure.MetricsSource;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.result.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A system that is up, as one or more trials drive it.
///
/// @param script of the in-memory broker, else null
/// @param brokers processes of ours; empty where the system is not ours
/// @param dataDirectory where they keep their data, or null
/// @param metrics new sources of the brokers' own metrics for each trial
/// @param outlives whether the system is there after the trial, so that the trial's destinations must be removed
record RunningSystem(
        DriverConfig config,
        @Nullable MemoryScript script,
        List<ChildProcess> brokers,
        @Nullable Path dataDirectory,
        Map<String, String> versions,
        List<Setting> settings,
        Supplier<List<MetricsSource>> metrics,
        boolean outlives) {

    /// Whether a broker process of ours has ended.
    boolean isBroken() {
        return brokers.stream().anyMatch(b -> !b.isAlive());
    }
}
