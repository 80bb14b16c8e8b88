package io.streamgauge.driver.memory;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.EventScheduler;
import io.streamgauge.driver.ScriptedDriverFactory;
import io.streamgauge.experiment.system.MemoryScript;
import io.streamgauge.result.Setting;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Factory of drivers for in-memory brokers.
public final class MemoryDriverFactory implements ScriptedDriverFactory {
    @Override
    public String name() {
        return "memory";
    }

    @Override
    public Set<String> options() {
        return Set.of();
    }

    @Override
    public List<String> problems(DriverConfig config) {
        return List.of();
    }

    @Override
    public List<Setting> plannedSettings(DriverConfig config) {
        return List.of();
    }

    @Override
    public Driver open(DriverConfig config, FatalErrorListener fatal) throws DriverException {
        throw new DriverException("the in-memory broker runs inside a worker and does not accept connections."
                + " Set launch: memory in the experiment file.");
    }

    @Override
    public Driver open(MemoryScript script, @Nullable EventScheduler simulated, long seed) {
        return new MemoryDriver(
                new MemoryBroker(script, simulated == null ? new RealTimeEventScheduler() : simulated, seed));
    }
}
