package io.streamgauge.driver.rabbitmq;

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
