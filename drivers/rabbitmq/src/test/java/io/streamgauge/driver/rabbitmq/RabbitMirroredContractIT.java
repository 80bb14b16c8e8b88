package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.rabbitmq.settings.QueueType;
/// Classic queues with mirrors on three nodes.

class RabbitMirroredContractIT extends RabbitThreeNodes {
    @Override
    String version() {
        return "3.10.8";
    }

    @Override
    QueueType type() {
        return QueueType.MIRRORED;
    }
}
