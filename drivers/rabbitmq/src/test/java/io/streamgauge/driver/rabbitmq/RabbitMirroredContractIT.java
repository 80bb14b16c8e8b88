package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.rabbitmq.settings.QueueType;

/// Contract tests of mirrored classic queues on three nodes of the oldest version that Streamgauge launches.
class RabbitMirroredContractIT extends RabbitThreeNodes {
    @Override
    String version() {
        return "3.8.9";
    }

    @Override
    QueueType type() {
        return QueueType.MIRRORED;
    }
}
