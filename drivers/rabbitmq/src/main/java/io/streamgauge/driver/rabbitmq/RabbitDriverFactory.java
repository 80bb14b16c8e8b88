package io.streamgauge.driver.rabbitmq;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Leftover;
import io.streamgauge.result.Setting;
import java.util.List;
import java.util.Set;

/// Drives RabbitMQ with `amqp-client` over AMQP 0-9-1.
///
/// Options: `queue` is classic (default) or quorum; `prefetch` (default 1000) and `ackEvery` (default a quarter of
/// it) govern consumers; `management` is the address of the HTTP API, from which queue settings are then read
/// back; `vhost` is the virtual host (default `/`).
///
/// D0 sends without confirms, D1 is a classic queue with transient messages and confirms, D3 a quorum queue with
/// persistent messages and confirms. There is no D2.
public final class RabbitDriverFactory implements DriverFactory {
    @Override
    public String name() {
        return "rabbitmq";
    }

    @Override
    public Set<String> options() {
        return Problems.OPTIONS;
    }

    @Override
    public List<String> problems(DriverConfig config) {
        return Problems.of(config);
    }

    @Override
    public List<Setting> plannedSettings(DriverConfig config) {
        return Planning.settings(config);
    }

    @Override
    public Driver open(DriverConfig config, FatalErrorListener fatal) throws DriverException {
        return new RabbitDriver(config, ServerFacts.of(config), fatal);
    }

    @Override
    public List<Leftover> leftovers(DriverConfig config) throws DriverException {
        return new Leftovers(config).find();
    }

    @Override
    public void remove(DriverConfig config, List<Leftover> leftovers) throws DriverException {
        new Leftovers(config).remove(leftovers);
    }
}
