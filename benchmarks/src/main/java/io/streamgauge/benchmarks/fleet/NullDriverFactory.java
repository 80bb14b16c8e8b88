package io.streamgauge.benchmarks.fleet;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.result.Setting;
import java.util.List;
import java.util.Set;

/// Factory of drivers that pass messages to consumers without a broker. Several workers can use these drivers.
public final class NullDriverFactory implements DriverFactory {
    public static final String NAME = "null";

    @Override
    public String name() {
        return NAME;
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
    public Driver open(DriverConfig config, FatalErrorListener fatal) {
        return new NullDriver();
    }
}
