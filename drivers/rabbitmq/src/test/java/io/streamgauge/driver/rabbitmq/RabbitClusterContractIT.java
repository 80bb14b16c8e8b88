package io.streamgauge.driver.rabbitmq;

import io.streamgauge.driver.contract.LiveBroker;
import io.streamgauge.driver.contract.RecipeBroker;
import io.streamgauge.experiment.DurabilityClass;
import java.util.Map;

/// Quorum queues on three nodes.
class RabbitClusterContractIT extends RabbitContract {
    private static final int NODES = 3;

    @Override
    QueueType type() {
        return QueueType.QUORUM;
    }

    @Override
    Map<String, String> options() {
        return Map.of("queue", "quorum");
    }

    @Override
    protected DurabilityClass usualDurability() {
        return DurabilityClass.D3;
    }

    @Override
    LiveBroker broker() {
        return new NoLiveBroker();
    }

    @Override
    protected LiveBroker startBroker() throws Exception {
        return RecipeBroker.start("rabbitmq", NODES);
    }

    @Override
    protected LiveBroker startBrokerToKill() throws Exception {
        return RecipeBroker.start("rabbitmq", NODES);
    }
}
