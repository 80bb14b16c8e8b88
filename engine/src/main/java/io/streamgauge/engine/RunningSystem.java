package io.streamgauge.engine;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.measure.resources.MetricsSource;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.result.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Running system and the data that its trials need.
///
/// @param script script of the in-memory broker; null for other systems
/// @param brokers broker processes that Streamgauge has started; empty if Streamgauge has not started the system
/// @param idleBrokers broker processes of other systems that run at the same time
/// @param dataDirectories directories with the data of the brokers; empty if Streamgauge has not started the
///     system
/// @param metrics factory for the sources from which a trial reads broker metrics
/// @param outlives true if the system keeps running after the trial. The trial must then delete its
///     destinations
/// @param remaining trials whose destinations may remain on the brokers
record RunningSystem(
        DriverConfig config,
        @Nullable MemoryScript script,
        List<ChildProcess> brokers,
        List<ChildProcess> idleBrokers,
        List<Path> dataDirectories,
        Map<String, String> versions,
        List<Setting> settings,
        Supplier<List<MetricsSource>> metrics,
        boolean outlives,
        RemainingDestinations remaining) {

    /// Returns whether a process that Streamgauge has started for the system has ended.
    boolean isBroken() {
        return brokers.stream().anyMatch(b -> !b.isAlive());
    }

    /// Returns whether the next trial requires new brokers, because a process has ended, or because the
    /// backlog of an earlier trial would affect the next one. Brokers that Streamgauge has not started cannot
    /// be replaced.
    boolean needsRestart() {
        return isBroken() || (!brokers.isEmpty() && !remaining.isEmpty());
    }
}
