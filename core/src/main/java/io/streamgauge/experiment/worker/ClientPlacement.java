package io.streamgauge.experiment.worker;

import io.streamgauge.experiment.workload.DestinationSets;
import io.streamgauge.experiment.workload.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Assignment of the producers and consumers of a trial to workers. The load, the check of the experiment file
/// and the command `plan` use this class.
///
/// A spread placement assigns the clients to the workers in turn. With several workers, the first consumer of
/// the first group is not in the same worker as the first producer. A load with one producer and one consumer
/// therefore uses two workers.
///
/// A paired placement assigns the destinations to the workers. A producer runs in the worker of its
/// destinations. The consumers of each group are divided among the workers in proportion to the number of
/// destinations. Each worker has at least one consumer of each group.
public final class ClientPlacement {
    private final Placement placement;
    private final int workers;
    private final int[] ofProducers;
    private final int[] ofDestinations;
    private final List<Integer> consumersBySection;

    private ClientPlacement(
            Placement placement,
            int workers,
            int[] ofProducers,
            int[] ofDestinations,
            List<Integer> consumersBySection) {
        this.placement = placement;
        this.workers = workers;
        this.ofProducers = ofProducers;
        this.ofDestinations = ofDestinations;
        this.consumersBySection = consumersBySection;
    }

    /// Returns the placement of the clients of a workload.
    ///
    /// @param workers number of workers, at least 1
    /// @throws IllegalArgumentException if a paired placement is not possible for this number of workers
    public static ClientPlacement of(Workload workload, int workers, Placement placement) {
        if (placement == Placement.SPREAD || workers == 1) {
            return new ClientPlacement(
                    Placement.SPREAD,
                    workers,
                    IntStream.range(0, workload.producers())
                            .map(p -> p % workers)
                            .toArray(),
                    new int[workload.destinations()],
                    List.of(workload.consumers()));
        }
        DestinationSets sets = DestinationSets.of(workload);
        if (sets.count() < workers || workload.consumers() < workers) {
            throw new IllegalArgumentException("a paired placement on " + workers + " workers is not possible");
        }
        int[] ofDestinations = sets.assign(workers);
        return new ClientPlacement(
                placement,
                workers,
                IntStream.range(0, workload.producers())
                        .map(p -> ofDestinations[sets.destinationOf(p)])
                        .toArray(),
                ofDestinations,
                inProportion(workload.consumers(), ofDestinations, workers));
    }

    /// Divides the consumers of a group in proportion to the number of destinations of each worker, by the
    /// D'Hondt method. If there are at least as many partitions as consumers, every consumer has a partition.
    private static List<Integer> inProportion(int consumers, int[] ofDestinations, int workers) {
        int[] destinations = new int[workers];
        IntStream.of(ofDestinations).forEach(worker -> destinations[worker]++);
        int[] share = new int[workers];
        Arrays.fill(share, 1);
        for (int left = consumers - workers; left > 0; left--) {
            int most = 0;
            for (int w = 1; w < workers; w++) {
                boolean more = (long) destinations[w] * (share[most] + 1) > (long) destinations[most] * (share[w] + 1);
                most = more ? w : most;
            }
            share[most]++;
        }
        return IntStream.of(share).boxed().toList();
    }

    /// Returns whether a paired placement is possible for this number of workers.
    public static boolean canPair(Workload workload, int workers) {
        return workers == 1 || (workload.consumers() >= workers && mostPairedProducers(workload) >= workers);
    }

    /// Returns the number of workers on which the estimate of the heap is based. If the clients are divided
    /// evenly among this number of workers, a worker has at least as many producers and consumers as any worker
    /// of this placement.
    int evenWorkers() {
        int[] producers = new int[workers];
        IntStream.of(ofProducers).forEach(worker -> producers[worker]++);
        int mostProducers = IntStream.of(producers).max().orElse(1);
        int consumers = consumersBySection.stream().mapToInt(Integer::intValue).sum();
        int mostConsumers =
                consumersBySection.stream().mapToInt(Integer::intValue).max().orElse(1);
        return Math.max(1, Math.min(ofProducers.length / mostProducers, consumers / Math.max(1, mostConsumers)));
    }

    /// Returns the largest number of workers, at least 1, among which a paired placement can divide the
    /// producers and their destinations.
    public static int mostPairedProducers(Workload workload) {
        return DestinationSets.of(workload).count();
    }

    public int workers() {
        return workers;
    }

    /// Returns the index of the worker that runs a producer, counted from 0.
    public int workerOfProducer(int producer) {
        return ofProducers[producer];
    }

    /// Returns the index of the worker that runs a consumer, counted from 0.
    ///
    /// @param group number of the consumer group, counted from 0
    public int workerOfConsumer(int group, int indexInGroup) {
        if (placement == Placement.SPREAD) {
            return (group + indexInGroup + 1) % workers;
        }
        int worker = 0;
        int end = consumersBySection.getFirst();
        while (indexInGroup >= end) {
            worker++;
            end += consumersBySection.get(worker);
        }
        return worker;
    }

    /// Returns the section of a destination. Only the consumers of this section receive the messages of the
    /// destination. With a paired placement, the section is the index of the worker. Otherwise, all destinations
    /// are in section 0.
    public int sectionOf(int destination) {
        return ofDestinations[destination];
    }

    /// Returns the number of consumers of a group in each section. The first consumers are in the first section.
    public List<Integer> consumersBySection() {
        return consumersBySection;
    }
}
