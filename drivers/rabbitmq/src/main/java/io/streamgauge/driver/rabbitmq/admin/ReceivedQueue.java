package io.streamgauge.driver.rabbitmq.admin;

import io.streamgauge.driver.Topology;

/// Queue of a partition from which a consumer receives messages.
public record ReceivedQueue(String queue, Topology.Partition partition) {}
