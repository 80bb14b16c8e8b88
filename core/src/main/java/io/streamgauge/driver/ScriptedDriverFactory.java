package io.streamgauge.driver;

import io.streamgauge.experiment.MemoryScript;
import org.jspecify.annotations.Nullable;

/// A factory whose driver carries its broker within it, behaving as scripted.
public interface ScriptedDriverFactory extends DriverFactory {
    /// @param simulated the simulated time that the broker lives in, or null for real time
    /// @param seed drives random delays
    Driver open(MemoryScript script, @Nullable EventScheduler simulated, long seed);
}
