package io.streamgauge.driver.rabbitmq.admin;

import io.streamgauge.driver.Topology;

/// Queue from which a consumer receives the messages of one partition.
public record ReceivedQueue(String queue, Topology.Partition partition) {}
