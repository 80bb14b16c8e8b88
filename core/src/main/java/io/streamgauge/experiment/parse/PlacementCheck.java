package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.Cell;
import io.streamgauge.experiment.worker.ClientPlacement;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.experiment.workload.ProducerDestinations;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.text.Count;
import io.streamgauge.yaml.Fields;
import java.util.BitSet;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// Check that every worker has a client, and that a paired placement is possible.
final class PlacementCheck {
    private static final String OR_SPREAD = ", or set workers.placement to 'spread'.";

    private final Workload load;
    private final int workers;
    private final Placement placement;
    private final Fields experiment;
    private final Fields workload;
    private final String because;

    PlacementCheck(Cell cell, Fields experiment, Fields workload) {
        this.load = cell.workload();
        this.workers = cell.worker().count();
        this.placement = cell.worker().placement();
        this.experiment = experiment;
        this.workload = workload;
        this.because = "workers.placement is 'paired' and workers.count is " + workers + ", but ";
    }

    void run() {
        boolean valid = experiment
                .problems()
                .isValid(
                        "workers",
                        "workload.producers",
                        "workload.consumers",
                        "workload.groups",
                        "workload.destinations",
                        "workload.destinations-per-producer");
        if (workers == 1 || !valid) {
            return;
        }
        if (placement == Placement.SPREAD) {
            everyWorkerHasAClient();
            return;
        }
        if (load.groups() == 0) {
            workload.problem(
                    "groups",
                    because + "workload.groups is 0, so no consumer can be paired with a producer",
                    "Set 'groups' to at least 1, or remove workers.placement.");
        } else if (load.consumers() < workers) {
            workload.problem(
                    "consumers",
                    because + "workload.consumers is " + load.consumers()
                            + ". Each worker requires a consumer of each group for its destinations",
                    "Set 'consumers' to at least " + workers + OR_SPREAD);
        }
        producersCanBeDivided();
    }

    private void everyWorkerHasAClient() {
        long clients = load.producers() + (long) load.consumers() * load.groups();
        if (clients < workers) {
            // CrossFieldChecks reports that there are fewer clients than workers.
            return;
        }
        OptionalInt idle = idleWorker(workers);
        if (idle.isPresent()) {
            int most = workers - 1;
            while (idleWorker(most).isPresent()) {
                most--;
            }
            experiment.problem(
                    "workers",
                    "workers.count is " + workers + ", but worker " + (idle.getAsInt() + 1)
                            + " has neither a producer nor a consumer",
                    "Set 'count' to at most " + most + ", or increase workload.producers or workload.consumers.");
        }
    }

    /// Returns the index of the first worker without a client.
    ///
    /// @param count number of workers
    private OptionalInt idleWorker(int count) {
        ClientPlacement clients = ClientPlacement.of(load, count, placement);
        BitSet used = new BitSet(count);
        IntStream.range(0, load.producers()).map(clients::workerOfProducer).forEach(used::set);
        for (int g = 0; g < load.groups() && used.cardinality() < count; g++) {
            int group = g;
            IntStream.range(0, load.consumers())
                    .map(c -> clients.workerOfConsumer(group, c))
                    .forEach(used::set);
        }
        int idle = used.nextClearBit(0);
        return idle < count ? OptionalInt.of(idle) : OptionalInt.empty();
    }

    private void producersCanBeDivided() {
        int most = ClientPlacement.mostPairedProducers(load);
        if (most >= workers) {
            return;
        }
        if (load.producers() < workers) {
            workload.problem(
                    "producers",
                    because + "workload.producers is " + load.producers(),
                    "Set 'producers' to at least " + workers + OR_SPREAD);
        } else if (load.destinations() < workers) {
            // The consumers of a group share the messages of a destination. Systems divide these messages by queue or
            // by partition, but not by producer.
            workload.problem(
                    "destinations",
                    because + "workload.destinations is " + load.destinations()
                            + ". The consumers of a destination receive messages of all of its producers, so these"
                            + " consumers and producers must be in one worker",
                    "Set 'destinations' to at least " + workers + OR_SPREAD);
        } else {
            workload.problem(
                    load.producerDestinations().perProducer() == ProducerDestinations.AUTOMATIC_COUNT
                            ? "destinations"
                            : "destinations-per-producer",
                    because + "the producers share destinations and can be divided into only " + Count.of(most, "set")
                            + " with separate destinations",
                    "Set 'destinations-per-producer' to 'auto' or to a divisor of workload.destinations that results in"
                            + " at least " + workers + " sets" + OR_SPREAD);
        }
    }
}
