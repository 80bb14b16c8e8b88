package io.streamgauge.driver.rabbitmq;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Leftover;
import io.streamgauge.result.Setting;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Drives RabbitMQ with `amqp-client` over AMQP 0-9-1, or its streams with `stream-client` over their own protocol.
///
/// The options stand in [Variant], what each queue type promises in [Promise].
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
    public List<String> problems(DriverConfig config, String brokerVersion) {
        return Problems.of(config, brokerVersion);
    }

    @Override
    public List<Setting> plannedSettings(DriverConfig config) {
        return Planning.settings(config);
    }

    @Override
    public Driver open(DriverConfig config, FatalErrorListener fatal) throws DriverException {
        ServerFacts server = ServerFacts.of(config);
        Variant variant = Variant.of(config);
        Optional<String> noMirrors = Problems.noMirrors(variant.queue(), server.version());
        if (noMirrors.isPresent()) {
            throw new DriverException(noMirrors.get());
        }
        return variant.nativeStreams()
                ? new StreamDriver(config, server, fatal)
                : new RabbitDriver(config, server, fatal);
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
