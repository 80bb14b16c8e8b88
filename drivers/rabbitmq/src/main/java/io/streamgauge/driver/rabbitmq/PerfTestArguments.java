package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology.Destination;
import io.streamgauge.driver.rabbitmq.admin.RabbitTrialQueues;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import java.util.ArrayList;
import java.util.List;

/// How RabbitMQ's PerfTest is told to use a queue that the driver has made, and its clients as the driver's are.
public final class PerfTestArguments {
    /// Unconfirmed messages of one producer, as many as an experiment allows by default.
    private static final String CONFIRMS = "10000";

    private PerfTestArguments() {}

    /// For the queue of the first partition and group. An experiment's queue may be of any type but a stream.
    public static List<String> of(DriverConfig config, Destination destination) {
        RabbitOptions variant = RabbitOptions.of(config);
        List<String> arguments = new ArrayList<>(List.of(
                "--predeclared",
                "--type",
                "direct",
                "--exchange",
                destination.name(),
                "--routing-key",
                "0",
                "--queue",
                RabbitTrialQueues.queue(variant.queue(), destination, 0, 0)));
        if (variant.confirms()) {
            arguments.addAll(List.of("--confirm", CONFIRMS));
        }
        if (variant.persistent()) {
            arguments.addAll(List.of("--flag", "persistent"));
        }
        if (variant.autoAck()) {
            arguments.add("--autoack");
        } else {
            arguments.addAll(List.of(
                    "--qos",
                    Integer.toString(variant.prefetch()),
                    "--multi-ack-every",
                    Integer.toString(variant.ackEvery())));
        }
        return List.copyOf(arguments);
    }

    /// Why PerfTest cannot be told so; empty if it can.
    public static String problem(DriverConfig config) {
        RabbitOptions variant = RabbitOptions.of(config);
        if (variant.queue() == QueueType.STREAM) {
            return "PerfTest is run here with queues only, not with streams";
        }
        return config.options().getOrDefault("exchange", "direct").equals("direct")
                ? ""
                : "PerfTest is run here with a direct exchange only";
    }
}
