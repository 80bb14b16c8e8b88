package io.streamgauge.driver;

import io.streamgauge.experiment.system.MemoryScript;
import org.jspecify.annotations.Nullable;

/// Factory of drivers, each of which contains a broker with scripted behaviour.
public interface ScriptedDriverFactory extends DriverFactory {
    /// @param simulated simulated time of the broker, or null for real time
    /// @param seed seed of the random delays
    Driver open(MemoryScript script, @Nullable EventScheduler simulated, long seed);
}
