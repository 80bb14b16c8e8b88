package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology.Destination;
import io.streamgauge.driver.rabbitmq.admin.RabbitTrialQueues;
import io.streamgauge.driver.rabbitmq.settings.QueueType;
import io.streamgauge.driver.rabbitmq.settings.RabbitOptions;
import java.util.ArrayList;
import java.util.List;

/// Arguments that make RabbitMQ's PerfTest use an existing queue and the driver's client settings.
public final class PerfTestArguments {
    /// Largest limit of unconfirmed messages per producer.
    private static final int CONFIRMS = 10_000;

    private PerfTestArguments() {}

    /// Returns the arguments for the queue of the first partition and the first group. Streams and exchanges
    /// other than direct exchanges are not supported.
    ///
    /// @param maxInFlight maximum number of unconfirmed messages of a producer; at most 10,000 are used
    public static List<String> of(DriverConfig config, Destination destination, int maxInFlight) {
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
            arguments.addAll(List.of("--confirm", Integer.toString(Math.min(CONFIRMS, maxInFlight))));
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

    /// Returns the reason why this variant cannot run with PerfTest; an empty string if it can.
    public static String problem(DriverConfig config) {
        RabbitOptions variant = RabbitOptions.of(config);
        if (variant.queue() == QueueType.STREAM) {
            return "Streamgauge supports PerfTest only for queues, not for streams";
        }
        return config.options().getOrDefault("exchange", "direct").equals("direct")
                ? ""
                : "Streamgauge supports PerfTest only for direct exchanges";
    }
}
