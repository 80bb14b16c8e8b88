package io.streamgauge.driver.rabbitmq.amqp;

import io.streamgauge.driver.Topology;

/// Queue and the partition that it represents.
public record ReceivedQueue(String queue, Topology.Partition partition) {}
