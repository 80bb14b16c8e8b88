package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.rabbitmq.settings.QueueType;
import org.jspecify.annotations.Nullable;

/// Contract tests of quorum queues on three nodes.
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
