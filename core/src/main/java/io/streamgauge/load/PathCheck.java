package io.streamgauge.load;

import io.streamgauge.DriverException;
import io.streamgauge.load.content.DestinationChoice;
import io.streamgauge.load.coordination.Coordination;
import io.streamgauge.load.coordination.PathState;
import io.streamgauge.load.sender.Sender;
import io.streamgauge.measure.ConsumerMeter;
import io.streamgauge.measure.GroupLedger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Check of all paths before the load. The check sends messages until every producer has received an
/// acknowledgement from each of its destinations. In addition, every group must have received a message from
/// every partition. Then the check waits up to 5 s for consumers that have not received a message.
///
/// Messages without an outcome are repeated for the first time after a sixth of the time limit, at most 60 s, and
/// then after intervals that double. Many copies could exceed the memory of the clients while the brokers are
/// slow.
final class PathCheck {
    private static final long ROUND_NANOS = 100_000_000L;
    /// Additional waiting time for each message of a round. This time limits the rate of the check to 10,000
    /// messages/s.
    private static final long MESSAGE_NANOS = 100_000L;
    /// Share of the time limit until path checks in flight are repeated for the first time.
    private static final int REPETITION_SHARE = 6;
    private static final long MAX_FIRST_REPETITION_NANOS = 60_000_000_000L;
    private static final long PARTITIONS_LIMIT_NANOS = 60_000_000_000L;
    /// Additional time limit for each path, that is, for each pair of a producer and a destination and
    /// for each partition of each group.
    private static final long PATH_LIMIT_NANOS = 10_000_000L;
    /// Time for which the check waits for idle consumers after all paths are ready. If there are more consumers
    /// than partitions, some consumers do not have a partition.
    private static final long CONSUMERS_LIMIT_NANOS = 5_000_000_000L;

    private final TrialClients clients;
    private final TrialTime time;
    private final int partitionsPerDestination;
    private final BooleanSupplier stopped;
    private final PreparationProgress progress;
    private final Coordination coordination;
    private final int partitions;
    /// For each destination, the first producer of this worker that sends to the destination, or null. The next
    /// field contains the position of the destination in the destination list of this producer.
    private final @Nullable Sender[] firstSender;
    private final int[] positionInFirst;
    /// For each producer, the paths that are skipped in the current round, because they had a path check in flight
    /// at its start.
    private final Map<Sender, BitSet> inFlight = new HashMap<>();
    private long repetitionNanos;
    private long nextRepetition = Long.MIN_VALUE;
    private @Nullable PathDeadline deadline;
    /// Number of partitions from which a group has received a message in any worker.
    private int reachedTogether;

    /// @param stopped condition that ends the check early
    PathCheck(
            TrialClients clients,
            TrialTime time,
            int partitionsPerDestination,
            BooleanSupplier stopped,
            PreparationProgress progress,
            Coordination coordination) {
        this.clients = clients;
        this.time = time;
        this.partitionsPerDestination = partitionsPerDestination;
        this.stopped = stopped;
        this.progress = progress;
        this.coordination = coordination;
        int destinations = clients.topology().destinations().size();
        this.partitions = destinations * partitionsPerDestination;
        this.firstSender = new Sender[destinations];
        this.positionInFirst = new int[destinations];
        for (Sender sender : clients.senders().reversed()) {
            DestinationChoice choice = sender.destinations();
            for (int i = 0; i < choice.count(); i++) {
                firstSender[choice.destination(i)] = sender;
                positionInFirst[choice.destination(i)] = i;
            }
        }
    }

    /// Sends path checks until all paths are ready.
    ///
    /// @throws DriverException if a path is not ready after one minute plus 10 ms for each path, and no further
    ///     path has become ready for 30 s
    void awaitReady() throws DriverException, InterruptedException {
        repetitionNanos = Math.min(MAX_FIRST_REPETITION_NANOS, limitNanos() / REPETITION_SHARE);
        PathDeadline limit = new PathDeadline(time, limitNanos(), this::readyPaths);
        deadline = limit;
        long idleAfter = Long.MAX_VALUE;
        PathState state = state();
        while (!stopped.getAsBoolean() && !isComplete(state)) {
            long now = time.clock().nanoTime();
            if (state.isReady(partitions)) {
                idleAfter = Math.min(idleAfter, now + CONSUMERS_LIMIT_NANOS);
                if (now > idleAfter) {
                    break;
                }
            } else if (!isOwnPartComplete(state) && limit.hasPassed()) {
                throw new DriverException(timeoutMessage(limit, state));
            }
            long sent = sendRoundOfMessages(state);
            time.until(
                    time.clock().nanoTime() + ROUND_NANOS + sent * MESSAGE_NANOS,
                    () -> stopped.getAsBoolean() || isComplete(state()));
            state = state();
        }
        // Path checks that are still in flight would disturb the load.
        time.until(time.clock().nanoTime() + ROUND_NANOS, stopped);
    }

    /// Reports the state of this worker, and returns the latest known state of all workers together.
    private PathState state() {
        PathState together = coordination.exchange(
                PathState.of(clients.senders().stream().allMatch(PathCheck::isReady), reached(), idleConsumers()));
        reachedTogether = IntStream.range(0, clients.groups().size())
                .map(g -> partitions - together.missing(g, partitions).cardinality())
                .sum();
        return together;
    }

    /// Returns the partitions from which each group has received a message in this worker.
    private List<BitSet> reached() {
        List<BitSet> reached = new ArrayList<>();
        for (GroupLedger group : clients.groups()) {
            BitSet set = new BitSet(partitions);
            IntStream.range(0, partitions).filter(group::hasPathCheckOf).forEach(set::set);
            reached.add(set);
        }
        return reached;
    }

    /// Returns whether only producers of other workers are not ready. Those workers have their own time limits.
    private boolean isOwnPartComplete(PathState state) {
        return clients.senders().stream().allMatch(PathCheck::isReady)
                && IntStream.range(0, clients.groups().size())
                        .allMatch(g -> state.missing(g, partitions).isEmpty());
    }

    /// Returns the number of destinations of the producers of this worker that have accepted a message, and of
    /// partitions from which a group has received a message in any worker.
    private int readyPaths() {
        int accepted = clients.senders().stream()
                .mapToInt(s -> s.checkedDestinations().cardinality())
                .sum();
        int reachedHere = reached().stream().mapToInt(BitSet::cardinality).sum();
        return accepted + Math.max(reachedHere, reachedTogether);
    }

    private boolean isComplete(PathState state) {
        return state.isReady(partitions) && state.idleConsumers() == 0;
    }

    private long limitNanos() {
        long paths = clients.senders().stream()
                        .mapToLong(s -> s.destinations().count())
                        .sum()
                + (long) clients.groups().size() * partitions;
        return PARTITIONS_LIMIT_NANOS + paths * PATH_LIMIT_NANOS;
    }

    /// Sends messages on the paths that are not ready. If every group has received a message from every
    /// partition but consumers are idle, this method sends one or more messages to each partition. Each idle
    /// consumer of a queue can then receive a message.
    ///
    /// @return number of messages
    private long sendRoundOfMessages(PathState state) {
        BitSet missing = new BitSet(partitions);
        IntStream.range(0, clients.groups().size()).forEach(g -> missing.or(state.missing(g, partitions)));
        int perPartition = 1;
        int idle = state.idleConsumers();
        if (missing.isEmpty() && idle > 0) {
            missing.set(0, partitions);
            perPartition = Math.ceilDiv(idle, partitions);
        }
        boolean repeats = time.clock().nanoTime() >= nextRepetition;
        clients.senders()
                .forEach(s -> inFlight.put(s, repeats ? new BitSet() : s.pathChecksInFlight(partitionsPerDestination)));
        long sent = sendToPartitions(missing, perPartition) + sendFromProducers(missing);
        clients.senders().forEach(s -> s.producer().flush());
        if (repeats) {
            // The first round counts as a repetition. A round to many paths can itself take more than a minute.
            nextRepetition = time.clock().nanoTime() + repetitionNanos;
            repetitionNanos *= 2;
        }
        return sent;
    }

    private long sendToPartitions(BitSet missing, int perPartition) {
        long sent = 0;
        for (int path = missing.nextSetBit(0); path >= 0 && !hasEnded(); path = missing.nextSetBit(path + 1)) {
            int destination = path / partitionsPerDestination;
            Sender sender = firstSender[destination];
            int position = positionInFirst[destination];
            int partition = path % partitionsPerDestination;
            if (sender != null && !isInFlight(sender, position, partition)) {
                for (int i = 0; i < perPartition; i++) {
                    sent += sender.sendPathCheck(position, partition) ? 1 : 0;
                }
            }
            progress.done("paths checked", path + 1L, partitions);
        }
        return sent;
    }

    private boolean isInFlight(Sender sender, int position, int partition) {
        return inFlight(sender).get(position * partitionsPerDestination + partition);
    }

    /// Returns whether a path check to any partition of a destination was in flight at the start of the round.
    private boolean isInFlight(Sender sender, int position) {
        int path = inFlight(sender).nextSetBit(position * partitionsPerDestination);
        return path >= 0 && path < (position + 1) * partitionsPerDestination;
    }

    private BitSet inFlight(Sender sender) {
        return Objects.requireNonNull(inFlight.get(sender));
    }

    /// Returns whether the check must end because it was stopped or has reached the time limit.
    private boolean hasEnded() {
        return stopped.getAsBoolean() || (deadline != null && deadline.hasPassed());
    }

    /// Sends a message from each producer to each of its destinations from which the producer has
    /// not received an acknowledgement. Some clients look up a destination when they send the first
    /// message to the destination. This lookup must not happen under load.
    ///
    /// @param sentTo partitions to which the first producer of the destination has already sent a
    ///     message in this round
    private long sendFromProducers(BitSet sentTo) {
        long sent = 0;
        long done = 0;
        for (Sender sender : clients.senders()) {
            DestinationChoice choice = sender.destinations();
            BitSet checked = sender.checkedDestinations();
            for (int i = checked.nextClearBit(0); i < choice.count() && !hasEnded(); i = checked.nextClearBit(i + 1)) {
                int destination = choice.destination(i);
                boolean sentNow =
                        firstSender[destination] == sender && sentTo.get(destination * partitionsPerDestination);
                if (sentNow || isInFlight(sender, i)) {
                    continue;
                }
                if (!sender.sendPathCheck(i, 0)) {
                    break;
                }
                sent++;
            }
            done++;
            progress.done("producers checked", done, clients.senders().size());
        }
        return sent;
    }

    private static boolean isReady(Sender sender) {
        return sender.checkedDestinations().cardinality()
                == sender.destinations().count();
    }

    /// Returns a sentence about the first partition from which a group has not received a message. The
    /// text is empty if every group has received a message from every partition.
    private String firstMissingPartition(PathState state) {
        for (int g = 0; g < clients.groups().size(); g++) {
            int missing = state.missing(g, partitions).nextSetBit(0);
            if (missing >= 0) {
                int destination = missing / partitionsPerDestination;
                return " Consumer group " + (g + 1) + " had not received a message from partition "
                        + missing % partitionsPerDestination + " of destination '"
                        + clients.topology().destinations().get(destination).name() + "'.";
            }
        }
        return "";
    }

    /// Returns text about the first destination from which the first of the given producers has not received an
    /// acknowledgement. The text is empty if no producer is given, or if the first producer has only one
    /// destination.
    private String firstUnchecked(List<Sender> notReady) {
        if (notReady.isEmpty() || notReady.getFirst().destinations().count() == 1) {
            return "";
        }
        Sender sender = notReady.getFirst();
        int destination =
                sender.destinations().destination(sender.checkedDestinations().nextClearBit(0));
        return " from every destination (first destination without an acknowledgement: '"
                + clients.topology().destinations().get(destination).name() + "')";
    }

    private int idleConsumers() {
        return (int)
                clients.consumers().stream().filter(c -> c.pathChecks() == 0).count();
    }

    private String timeoutMessage(PathDeadline limit, PathState state) {
        List<ConsumerMeter> consumers = clients.consumers();
        List<Sender> notReady =
                clients.senders().stream().filter(s -> !isReady(s)).toList();
        String clientError = clients.senders().stream()
                .flatMap(s -> s.meter().pathCheckFailures().values().stream())
                .findFirst()
                .map(d -> " The client reported: " + d + ".")
                .orElse("");
        List<String> missing = new ArrayList<>();
        if (!notReady.isEmpty()) {
            missing.add(notReady.size() + " of " + clients.senders().size()
                    + " producers had not received an acknowledgement" + firstUnchecked(notReady));
        }
        if (idleConsumers() > 0) {
            missing.add(idleConsumers() + " of " + consumers.size() + " consumers had not received a message");
        }
        if (missing.isEmpty()) {
            missing.add("a partition had not been read by a consumer group");
        }
        return "path check: after " + limit.elapsedSeconds() + " s, " + String.join(" and ", missing) + "."
                + firstMissingPartition(state) + clientError
                + " Check the settings of the system. If Streamgauge started the brokers, read their logs in the"
                + " trial's directory";
    }
}
