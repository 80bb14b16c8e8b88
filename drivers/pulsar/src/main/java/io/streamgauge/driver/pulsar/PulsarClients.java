package io.streamgauge.driver.pulsar;

import io.streamgauge.DriverException;
import io.streamgauge.driver.ClientPool;
import io.streamgauge.driver.Driver.ReceiveListener;
import io.streamgauge.driver.Driver.SendListener;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.pulsar.client.api.BatcherBuilder;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.MessageRoutingMode;
import org.apache.pulsar.client.api.ProducerBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;
import org.apache.pulsar.client.api.SubscriptionType;

/// Factory for the producers and consumers of a trial.
final class PulsarClients {
    private static final int LOOKUP_SECONDS = 15;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final DriverConfig config;
    private final PulsarOptions variant;

    private final ClientPool<PulsarClient> ofProducers;
    private final ClientPool<PulsarClient> ofConsumers;

    /// @param shared number of clients that all producers share; all consumers share the same number of other
    ///     clients. If 0, each producer and each consumer has its own client
    PulsarClients(DriverConfig config, int shared) {
        this.config = config;
        this.variant = PulsarOptions.of(config);
        this.ofProducers = new ClientPool<>(shared);
        this.ofConsumers = new ClientPool<>(shared);
    }

    PulsarSender producer(int index, List<Topology.Destination> destinations, SendListener listener)
            throws DriverException {
        String name = "producer " + index;
        ClientPool.Lease<PulsarClient> lease = lease(ofProducers, index, name);
        List<PulsarSender.Target> targets = new ArrayList<>();
        try {
            for (Topology.Destination destination : destinations) {
                targets.add(target(lease.client(), destination));
            }
            return new PulsarSender(lease, targets, listener);
        } catch (PulsarClientException | RuntimeException e) {
            // This call does not shut down the client if other producers still use it.
            new PulsarSender(lease, targets, listener).close(CLOSE_TIMEOUT);
            throw cannotOpen(name, e);
        }
    }

    private PulsarSender.Target target(PulsarClient client, Topology.Destination destination)
            throws PulsarClientException {
        PartitionChoice partitions = new PartitionChoice(PulsarConfigChecks.producerData(config));
        try {
            ProducerBuilder<byte[]> builder = client.newProducer()
                    .loadConf(PulsarClientSettings.loadable(PulsarClientSettings.producer(config)))
                    .topic(variant.topic(destination.name()))
                    .messageRoutingMode(MessageRoutingMode.CustomPartition)
                    .messageRouter(partitions);
            if (variant.subscription() == SubscriptionType.Key_Shared) {
                // The broker delivers each batch to one consumer, so a batch must contain a single key.
                builder.batcherBuilder(BatcherBuilder.KEY_BASED);
            }
            return new PulsarSender.Topic(builder.create(), partitions);
        } catch (PulsarClientException e) {
            if (PulsarErrorMapping.isUnroutable(e)) {
                return new PulsarSender.Unroutable(PulsarErrorMapping.line(e));
            }
            throw e;
        }
    }

    PulsarReceiver consumer(Topology topology, int group, int indexInGroup, ReceiveListener listener)
            throws DriverException {
        String name = "consumer " + group + "." + indexInGroup;
        int user = group * topology.consumersPerGroup() + indexInGroup;
        ClientPool.Lease<PulsarClient> lease = lease(ofConsumers, user, name);
        PulsarClient client = lease.client();
        PulsarReceiver receiver = new PulsarReceiver(lease, listener, variant.acknowledgesCumulatively());
        try {
            if (variant.subscription() == SubscriptionType.Exclusive) {
                subscribeToShare(client, receiver, topology, group, indexInGroup);
            } else {
                List<Topology.Destination> destinations = topology.destinationsOf(indexInGroup);
                List<Integer> ranks = topology.ranksOf(indexInGroup);
                for (int d = 0; d < destinations.size(); d++) {
                    receiver.add(subscribe(client, receiver, destinations.get(d).index(), group)
                            .topic(variant.topic(destinations.get(d).name()))
                            .consumerName(nameOf(ranks.get(d)))
                            .subscribe());
                }
            }
            return receiver;
        } catch (PulsarClientException | RuntimeException e) {
            receiver.close(CLOSE_TIMEOUT);
            throw cannotOpen(name, e);
        }
    }

    /// Returns a consumer name that determines the rank of the consumer. A Failover subscription sorts
    /// its n consumers by name. It assigns partition p to the consumer with rank p modulo n.
    private static String nameOf(int rank) {
        return String.format(Locale.ROOT, "streamgauge-%05d", rank);
    }

    /// Subscribes to a share of the partitions. An exclusive subscription allows one consumer per partition,
    /// so the application must assign the partitions. Each partition has its own consumer, because the
    /// messages of a consumer of several partitions that are listed by name do not contain the number of
    /// their partition.
    private void subscribeToShare(
            PulsarClient client, PulsarReceiver receiver, Topology topology, int group, int indexInGroup)
            throws PulsarClientException {
        for (Topology.Partition partition : topology.shareOf(indexInGroup)) {
            String topic = variant.topic(
                    topology.destinations().get(partition.destination()).name());
            receiver.add(subscribe(client, receiver, partition.destination(), group)
                    .topic(topic + "-partition-" + partition.partition())
                    .subscribe());
        }
    }

    private ConsumerBuilder<byte[]> subscribe(
            PulsarClient client, PulsarReceiver receiver, int destination, int group) {
        return client.newConsumer()
                .loadConf(PulsarClientSettings.loadable(PulsarClientSettings.consumer(config)))
                .subscriptionName(PulsarTrialTopics.group(group))
                .subscriptionType(variant.subscription())
                .subscriptionInitialPosition(SubscriptionInitialPosition.Earliest)
                .messageListener(receiver.listener(destination));
    }

    private ClientPool.Lease<PulsarClient> lease(ClientPool<PulsarClient> pool, int user, String name)
            throws DriverException {
        try {
            return pool.lease(user, user, _ -> true, _ -> PulsarClientSettings.client(config, LOOKUP_SECONDS));
        } catch (PulsarClientException e) {
            throw cannotOpen(name, e);
        }
    }

    private static DriverException cannotOpen(String client, Exception e) {
        return new DriverException(
                "Pulsar " + client + ": cannot be opened (" + PulsarErrorMapping.line(e)
                        + "). "
                        + (e instanceof PulsarClientException.ConsumerBusyException
                                ? "Set 'partitions' to at least the number of consumers of a group, or change the option"
                                        + " 'subscription'."
                                : "Check the client properties."),
                e);
    }
}
