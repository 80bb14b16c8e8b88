package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.rabbitmq.settings.QueueType;

/// Contract tests of mirrored classic queues on three nodes.
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
