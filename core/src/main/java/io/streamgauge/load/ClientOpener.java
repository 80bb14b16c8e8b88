package io.streamgauge.load;

import io.streamgauge.DriverException;
import io.streamgauge.driver.ConsumerLimit;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.Topology.Destination;
import io.streamgauge.experiment.worker.ClientPlacement;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.load.content.DestinationChoice;
import io.streamgauge.load.content.KeyPool;
import io.streamgauge.load.content.PayloadPool;
import io.streamgauge.load.coordination.Coordination;
import io.streamgauge.load.coordination.Coordination.Step;
import io.streamgauge.load.schedule.ArrivalSequence;
import io.streamgauge.load.schedule.Schedule;
import io.streamgauge.load.sender.Sender;
import io.streamgauge.measure.ConsumerMeter;
import io.streamgauge.measure.GroupLedger;
import io.streamgauge.measure.ProducerMeter;
import io.streamgauge.measure.Timeline;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Opener of the producers and consumers of a trial.
final class ClientOpener {
    private static final int MANY_DESTINATIONS = 500;

    private final Driver driver;
    private final LoadSpec spec;
    private final Workload workload;
    private final Schedule schedule;
    private final Timeline timeline;
    private final ListenerGuard guard;
    private final PreparationProgress progress;
    private final Coordination coordination;
    private final @Nullable ConsumerLimit limit;
    private final ClientPlacement placement;
    private final long consumersOfThisWorker;
    private final Topology topology;
    private final Map<Integer, boolean[]> producersByWorker = new HashMap<>();

    /// @param limit limit on the rate of each consumer; null if the rate is not limited
    ClientOpener(
            Driver driver,
            LoadSpec spec,
            Schedule schedule,
            Timeline timeline,
            ListenerGuard guard,
            PreparationProgress progress,
            Coordination coordination,
            @Nullable ConsumerLimit limit) {
        this.driver = driver;
        this.spec = spec;
        this.workload = spec.workload();
        this.schedule = schedule;
        this.timeline = timeline;
        this.guard = guard;
        this.progress = progress;
        this.coordination = coordination;
        this.limit = limit;
        this.placement = coordination.share().placementOf(workload);
        this.consumersOfThisWorker = countConsumersOfThisWorker();
        this.topology = topology();
    }

    private Topology topology() {
        List<Destination> destinations = IntStream.range(0, workload.destinations())
                .mapToObj(
                        i -> new Destination(i, spec.destinationName(i), workload.partitions(), placement.sectionOf(i)))
                .toList();
        return new Topology(
                destinations,
                workload.groups(),
                workload.consumers(),
                workload.connections(),
                placement.consumersBySection());
    }

    /// Creates the destinations, then opens the consumers, and finally opens the producers. If the trial has
    /// several workers, the first worker creates the destinations, and each worker opens its share of the
    /// clients. In simulated time, every worker creates all destinations and opens all clients.
    TrialClients open() throws DriverException, InterruptedException {
        if (coordination.createsDestinations()) {
            if (workload.destinations() >= MANY_DESTINATIONS) {
                progress.report("destinations created", 0, workload.destinations());
            }
            driver.createDestinations(topology);
            await(Step.DESTINATIONS_CREATED);
        } else {
            await(Step.DESTINATIONS_CREATED);
            driver.useDestinations(topology);
        }
        List<GroupLedger> groups = new ArrayList<>();
        List<List<ConsumerMeter>> consumers = new ArrayList<>();
        List<Driver.Consumer> receivers = new ArrayList<>();
        for (int g = 0; g < workload.groups(); g++) {
            GroupLedger ledger = new GroupLedger(
                    workload.producers(),
                    workload.destinations() * workload.partitions(),
                    workload.destinations() > 1 ? workload.destinations() : 0);
            groups.add(ledger);
            consumers.add(openConsumers(g, ledger, receivers));
        }
        TrialClients clients = new TrialClients(
                topology, openSenders(), List.copyOf(groups), List.copyOf(consumers), List.copyOf(receivers));
        await(Step.CLIENTS_OPENED);
        return clients;
    }

    private void await(Step step) throws InterruptedException {
        if (!coordination.awaitAll(step)) {
            throw new InterruptedException("the trial was stopped");
        }
    }

    private List<ConsumerMeter> openConsumers(int group, GroupLedger ledger, List<Driver.Consumer> receivers)
            throws DriverException {
        List<ConsumerMeter> meters = new ArrayList<>();
        for (int c = 0; c < workload.consumers(); c++) {
            int worker = placement.workerOfConsumer(group, c);
            if (!coordination.runs(worker)) {
                continue;
            }
            ConsumerMeter meter = new ConsumerMeter(
                    timeline, spec.tag(), ledger, workload.partitions(), pairsOfAConsumer(), producersIn(worker));
            String name = "consumer " + c + " of group " + (group + 1);
            Driver.ReceiveListener listener = guard.guard(name, meter);
            receivers.add(
                    limit == null
                            ? driver.openConsumer(group, c, listener)
                            : driver.openConsumer(group, c, listener, limit.pace()));
            meters.add(meter);
            progress.done("consumers opened", receivers.size(), consumersOfThisWorker);
        }
        return List.copyOf(meters);
    }

    private long countConsumersOfThisWorker() {
        return IntStream.range(0, workload.groups())
                .mapToLong(g -> IntStream.range(0, workload.consumers())
                        .filter(c -> coordination.runs(placement.workerOfConsumer(g, c)))
                        .count())
                .sum();
    }

    /// Returns, for each producer, whether the producer belongs to the given worker; null if the trial has a single
    /// worker.
    private boolean @Nullable [] producersIn(int worker) {
        if (placement.workers() == 1) {
            return null;
        }
        return producersByWorker.computeIfAbsent(worker, _ -> {
            boolean[] in = new boolean[workload.producers()];
            for (int p = 0; p < in.length; p++) {
                in[p] = placement.workerOfProducer(p) == worker;
            }
            return in;
        });
    }

    /// Returns the expected number of partition-producer pairs from which a consumer receives messages, at most 2^20.
    private int pairsOfAConsumer() {
        long destinations = workload.producerDestinations().most(workload.producers(), workload.destinations());
        long pairs = workload.producers() * destinations * workload.partitions() / workload.consumers();
        return (int) Math.min(pairs, 1 << 20);
    }

    private List<Sender> openSenders() throws DriverException {
        DestinationChoice.Factory choices = spec.destinationChoices();
        byte[][] keys = KeyPool.keys(workload.keys());
        List<Sender> senders = new ArrayList<>();
        int[] ofThisWorker = IntStream.range(0, workload.producers())
                .filter(p -> coordination.runs(placement.workerOfProducer(p)))
                .toArray();
        for (int p : ofThisWorker) {
            senders.add(openSender(p, choices.of(p), keys));
            progress.done("producers opened", senders.size(), ofThisWorker.length);
        }
        return List.copyOf(senders);
    }

    private Sender openSender(int index, DestinationChoice choice, byte[][] keys) throws DriverException {
        ProducerMeter meter = new ProducerMeter(timeline, workload.maxInFlight());
        List<Destination> destinations = IntStream.range(0, choice.count())
                .mapToObj(i -> topology.destinations().get(choice.destination(i)))
                .toList();
        return new Sender(
                index,
                driver.openProducer(index, destinations, guard.guard("producer " + index, meter)),
                meter,
                timeline,
                schedule,
                () -> new ArrivalSequence(schedule, workload.arrivals(), index, workload.producers(), spec.seed()),
                spec.tag(),
                new PayloadPool(workload.payload(), workload.producers(), spec.seed() + index),
                new KeyPool(workload.keys(), keys, spec.seed() + index),
                choice);
    }
}
