package io.streamgauge.driver.rabbitmq;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Leftover;
import io.streamgauge.driver.rabbitmq.admin.RabbitLeftovers;
import io.streamgauge.driver.rabbitmq.admin.ServerFacts;
import io.streamgauge.driver.rabbitmq.amqp.RabbitDriver;
import io.streamgauge.driver.rabbitmq.settings.RabbitConfigChecks;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import io.streamgauge.driver.rabbitmq.settings.RabbitPlannedSettings;
import io.streamgauge.driver.rabbitmq.settings.StreamProperties;
import io.streamgauge.driver.rabbitmq.stream.StreamDriver;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.result.Setting;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Factory of drivers for RabbitMQ. The drivers use the `amqp-client` library for AMQP 0-9-1 and the
/// `stream-client` library for the stream protocol.
///
/// [RabbitOptions] describes the options. [QueueDurability] describes the durability classes of each queue type.
public final class RabbitDriverFactory implements DriverFactory {
    @Override
    public String name() {
        return "rabbitmq";
    }

    @Override
    public Set<String> options() {
        return RabbitConfigChecks.OPTIONS;
    }

    @Override
    public List<String> problems(DriverConfig config) {
        return RabbitConfigChecks.of(config);
    }

    @Override
    public List<String> problems(DriverConfig config, String brokerVersion) {
        return RabbitConfigChecks.of(config, brokerVersion);
    }

    @Override
    public List<Setting> plannedSettings(DriverConfig config) {
        return RabbitPlannedSettings.settings(config);
    }

    @Override
    public long sendBufferBytes(DriverConfig config, Workload workload) {
        return RabbitConfigChecks.of(config).isEmpty()
                        && RabbitOptions.of(config).nativeStreams()
                ? workload.mostPathsOfAClient() * StreamProperties.bytesOfUnconfirmedTable(config.producerProperties())
                : 0;
    }

    @Override
    public Driver open(DriverConfig config, FatalErrorListener fatal) throws DriverException {
        ServerFacts server = ServerFacts.of(config);
        RabbitOptions variant = RabbitOptions.of(config);
        Optional<String> problem = RabbitConfigChecks.queueTypeProblem(variant.queue(), server.version());
        if (problem.isPresent()) {
            throw new DriverException(problem.get());
        }
        return variant.nativeStreams()
                ? new StreamDriver(config, server, fatal)
                : new RabbitDriver(config, server, fatal);
    }

    @Override
    public List<Leftover> leftovers(DriverConfig config) throws DriverException {
        return new RabbitLeftovers(config).find();
    }

    @Override
    public void remove(DriverConfig config, List<Leftover> leftovers) throws DriverException {
        new RabbitLeftovers(config).remove(leftovers);
    }
}
