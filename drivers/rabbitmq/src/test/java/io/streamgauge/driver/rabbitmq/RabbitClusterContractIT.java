package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.rabbitmq.settings.QueueType;
import org.jspecify.annotations.Nullable;

/// Quorum queues on three nodes.
class RabbitClusterContractIT extends RabbitThreeNodes {
    @Override
    @Nullable
    String version() {
        return null;
    }

    @Override
    QueueType type() {
        return QueueType.QUORUM;
    }
}
