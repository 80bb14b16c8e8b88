package io.streamgauge.load;

import io.streamgauge.driver.Driver;
import io.streamgauge.driver.Topology;
import io.streamgauge.experiment.worker.ClientPlacement;
import io.streamgauge.load.coordination.DrainState;
import io.streamgauge.load.sender.Sender;
import io.streamgauge.measure.ConsumerMeter;
import io.streamgauge.measure.GroupLedger;
import io.streamgauge.measure.LatencyRecorder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Producers and consumers of a trial with their meters.
///
/// @param groups ledgers of the consumer groups
/// @param consumersByGroup meters of the consumers of each group
/// @param receivers all consumers, for stopping and resuming them
record TrialClients(
        Topology topology,
        List<Sender> senders,
        List<GroupLedger> groups,
        List<List<ConsumerMeter>> consumersByGroup,
        List<Driver.Consumer> receivers) {
    /// Returns the clients that a worker reports in a trial whose workers all run the same clients.
    ///
    /// @param worker index of the worker, counted from 0
    TrialClients reportedBy(int worker, ClientPlacement placement) {
        return new TrialClients(
                topology,
                senders.stream()
                        .filter(s -> placement.workerOfProducer(s.index()) == worker)
                        .toList(),
                groups,
                IntStream.range(0, consumersByGroup.size())
                        .mapToObj(g -> consumersOf(g, worker, placement))
                        .toList(),
                receivers);
    }

    private List<ConsumerMeter> consumersOf(int group, int worker, ClientPlacement placement) {
        List<ConsumerMeter> all = consumersByGroup.get(group);
        return IntStream.range(0, all.size())
                .filter(c -> placement.workerOfConsumer(group, c) == worker)
                .mapToObj(all::get)
                .toList();
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
        return deliveredByGroup().stream().mapToLong(Long::longValue).min().orElse(0);
    }

    /// Returns the number of messages that each group has received.
    List<Long> deliveredByGroup() {
        return consumersByGroup.stream().map(TrialClients::delivered).toList();
    }

    /// Returns the counts of the drain.
    ///
    /// @param finished true if the senders have finished and every producer of the churn has an outcome
    DrainState drainState(boolean finished) {
        return new DrainState(
                finished && senders.stream().allMatch(s -> s.meter().isSettled()), accepted(), deliveredByGroup());
    }

    private static long delivered(List<ConsumerMeter> group) {
        return group.stream().mapToLong(ConsumerMeter::delivered).sum();
    }

    /// Returns whether every sent message has an outcome and every accepted message has reached every
    /// group.
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
