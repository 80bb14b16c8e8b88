package io.streamgauge.load;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Topology;
import io.streamgauge.driver.Topology.Destination;
import io.streamgauge.experiment.Workload;
import io.streamgauge.measure.ConsumerMeter;
import io.streamgauge.measure.DestinationLatencies;
import io.streamgauge.measure.GroupLedger;
import io.streamgauge.measure.LatencyRecorder;
import io.streamgauge.measure.ProducerMeter;
import io.streamgauge.measure.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Producers and consumers of a trial with their meters.
///
/// @param groups ledgers of the consumer groups
/// @param consumersByGroup meters of the consumers of each group
/// @param receivers all consumers, for pausing and resuming
/// @param destinationLatencies latencies of each destination; null for a load with one destination or
///     without consumers
record TrialClients(
        Topology topology,
        List<Sender> senders,
        List<GroupLedger> groups,
        List<List<ConsumerMeter>> consumersByGroup,
        List<Driver.Consumer> receivers,
        @Nullable DestinationLatencies destinationLatencies) {
    private static final int MANY_DESTINATIONS = 500;

    static Topology topology(Workload workload, String prefix) {
        List<Destination> destinations = IntStream.range(0, workload.destinations())
                .mapToObj(i -> new Destination(i, prefix + "-" + i, workload.partitions()))
                .toList();
        return new Topology(destinations, workload.groups(), workload.consumers(), workload.connections());
    }

    /// Creates the destinations, then opens the consumers, and finally opens the producers.
    static TrialClients open(
            Driver driver,
            LoadSpec spec,
            Schedule schedule,
            Timeline timeline,
            ListenerGuard guard,
            PreparationProgress progress)
            throws DriverException {
        Workload workload = spec.workload();
        Topology topology = topology(workload, spec.destinationPrefix());
        if (workload.destinations() >= MANY_DESTINATIONS) {
            progress.report("destinations created", 0, workload.destinations());
        }
        driver.createDestinations(topology);
        int partitions = workload.destinations() * workload.partitions();
        DestinationLatencies latencies = workload.destinations() > 1 && workload.groups() > 0
                ? new DestinationLatencies(workload.destinations())
                : null;
        List<GroupLedger> groups = new ArrayList<>();
        List<List<ConsumerMeter>> consumers = new ArrayList<>();
        List<Driver.Consumer> receivers = new ArrayList<>();
        for (int g = 0; g < workload.groups(); g++) {
            GroupLedger ledger = new GroupLedger(workload.producers(), partitions);
            List<ConsumerMeter> meters = new ArrayList<>();
            for (int c = 0; c < workload.consumers(); c++) {
                ConsumerMeter meter =
                        new ConsumerMeter(timeline, spec.tag(), ledger, partitions, workload.partitions(), latencies);
                String name = "consumer " + c + " of group " + (g + 1);
                receivers.add(driver.openConsumer(g, c, guard.guard(name, meter)));
                meters.add(meter);
                progress.done("consumers opened", receivers.size(), (long) workload.groups() * workload.consumers());
            }
            groups.add(ledger);
            consumers.add(List.copyOf(meters));
        }
        DestinationChoice.Factory choices = new DestinationChoice.Factory(
                workload.producerDestinations(), workload.producers(), workload.destinations(), spec.seed());
        List<Sender> senders = new ArrayList<>();
        for (int p = 0; p < workload.producers(); p++) {
            senders.add(openSender(driver, spec, schedule, timeline, guard, topology, choices.of(p), p));
            progress.done("producers opened", p + 1, workload.producers());
        }
        return new TrialClients(
                topology,
                List.copyOf(senders),
                List.copyOf(groups),
                List.copyOf(consumers),
                List.copyOf(receivers),
                latencies);
    }

    private static Sender openSender(
            Driver driver,
            LoadSpec spec,
            Schedule schedule,
            Timeline timeline,
            ListenerGuard guard,
            Topology topology,
            DestinationChoice choice,
            int index)
            throws DriverException {
        Workload workload = spec.workload();
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
                new KeyPool(workload.keys(), spec.seed() + index),
                choice);
    }

    List<ConsumerMeter> consumers() {
        return consumersByGroup.stream().flatMap(List::stream).toList();
    }

    Iterable<LatencyRecorder> recorders() {
        List<LatencyRecorder> all = new ArrayList<>();
        for (Sender sender : senders) {
            sender.meter().recorders().forEach(all::add);
        }
        consumers().forEach(c -> all.add(c.recorder()));
        return all;
    }

    long accepted() {
        return senders.stream().mapToLong(s -> s.meter().acceptedCount()).sum();
    }

    /// Returns the number of messages that the slowest group has received; 0 if no group exists.
    long deliveredToSlowestGroup() {
        return consumersByGroup.stream()
                .mapToLong(TrialClients::delivered)
                .min()
                .orElse(0);
    }

    private static long delivered(List<ConsumerMeter> group) {
        return group.stream().mapToLong(ConsumerMeter::delivered).sum();
    }

    /// Returns whether every sent message has an outcome and every accepted message has reached every group.
    boolean isDrained() {
        return senders.stream().allMatch(s -> s.meter().isSettled())
                && (groups.isEmpty() || deliveredToSlowestGroup() >= accepted())
                && groups.stream().allMatch(this::hasReached);
    }

    /// Returns whether every accepted message has reached the group. Compares the messages one by one,
    /// because equal counts can be misleading if a failed message is also delivered.
    private boolean hasReached(GroupLedger group) {
        return senders.stream()
                .allMatch(s ->
                        s.meter().acceptedSet().countMissingFrom(group.received(s.index()), 0, s.nextSequence()) == 0);
    }
}
