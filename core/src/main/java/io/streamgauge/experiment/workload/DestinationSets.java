package io.streamgauge.experiment.workload;

import java.util.stream.IntStream;

/// Sets of destinations that do not share any producer: each producer sends only to destinations of one set.
/// With a paired placement, each set is in one worker.
public final class DestinationSets {
    /// Parent of each destination in a union-find forest. The root of each tree, which is its own parent,
    /// represents the set.
    private final int[] parents;

    private final int[] firstDestinations;
    private int count;

    private DestinationSets(Workload workload) {
        parents = IntStream.range(0, workload.destinations()).toArray();
        count = parents.length;
        firstDestinations = new int[workload.producers()];
        for (int producer = 0; producer < firstDestinations.length; producer++) {
            int[] own = workload.producerDestinations().of(producer, firstDestinations.length, parents.length);
            firstDestinations[producer] = own[0];
            // If only one set remains, it already contains all destinations.
            for (int i = 1; i < own.length && count > 1; i++) {
                join(own[0], own[i]);
            }
        }
    }

    public static DestinationSets of(Workload workload) {
        return new DestinationSets(workload);
    }

    private void join(int one, int other) {
        int first = representative(one);
        int second = representative(other);
        if (first != second) {
            parents[Math.max(first, second)] = Math.min(first, second);
            count--;
        }
    }

    private int representative(int destination) {
        int at = destination;
        while (parents[at] != at) {
            parents[at] = parents[parents[at]];
            at = parents[at];
        }
        return at;
    }

    public int count() {
        return count;
    }

    /// Returns one of the destinations of a producer.
    public int destinationOf(int producer) {
        return firstDestinations[producer];
    }

    /// Assigns the sets to workers. In the order of the destinations, each set is assigned to the worker with
    /// the fewest producers.
    ///
    /// @return index of the worker of each destination
    public int[] assign(int workers) {
        int[] producers = new int[parents.length];
        for (int destination : firstDestinations) {
            producers[representative(destination)]++;
        }
        int[] load = new int[workers];
        int[] workerOf = new int[parents.length];
        for (int d = 0; d < parents.length; d++) {
            int set = representative(d);
            if (set == d) {
                workerOf[d] = IntStream.range(0, workers)
                        .reduce((a, b) -> load[b] < load[a] ? b : a)
                        .orElseThrow();
                load[workerOf[d]] += producers[d];
            } else {
                // The representative has the smallest index in its set.
                workerOf[d] = workerOf[set];
            }
        }
        return workerOf;
    }
}
