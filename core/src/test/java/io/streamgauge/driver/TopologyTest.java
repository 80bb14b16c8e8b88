package io.streamgauge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Topology.Destination;
import io.streamgauge.driver.Topology.Partition;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopologyTest {
    private static Topology topology(int consumers, int partitions) {
        return sections(List.of(consumers), partitions, 0);
    }

    private static Topology sections(List<Integer> consumers, int partitions, int... sections) {
        List<Destination> destinations = IntStream.range(0, sections.length)
                .mapToObj(d -> new Destination(d, "d" + d, partitions, sections[d]))
                .toList();
        return new Topology(
                destinations, 1, consumers.stream().mapToInt(Integer::intValue).sum(), 0, consumers);
    }

    @Test
    void dividesThePartitionsAmongTheConsumers() {
        Topology topology = topology(2, 3);
        assertThat(topology.shareOf(0)).containsExactly(new Partition(0, 0), new Partition(0, 2));
        assertThat(topology.shareOf(1)).containsExactly(new Partition(0, 1));
    }

    @Test
    void sharesPartitionsAmongMoreConsumers() {
        Topology topology = topology(3, 2);
        assertThat(topology.shareOf(2)).containsExactly(new Partition(0, 0));
        assertThat(topology.exclusiveShareOf(1)).containsExactly(new Partition(0, 1));
        assertThat(topology.exclusiveShareOf(2)).isEmpty();
    }

    @Test
    void limitsAConsumerToItsSection() {
        Topology topology = sections(List.of(3, 2), 1, 0, 1, 0, 0);
        assertThat(topology.destinationsOf(2)).extracting(Destination::index).containsExactly(0, 2, 3);
        assertThat(topology.destinationsOf(3)).extracting(Destination::index).containsExactly(1);
        assertThat(topology.shareOf(0)).containsExactly(new Partition(0, 0));
        assertThat(topology.shareOf(1)).containsExactly(new Partition(2, 0));
        assertThat(topology.shareOf(2)).containsExactly(new Partition(3, 0));
        // Consumers 3 and 4 share the only partition of section 1.
        assertThat(topology.shareOf(4)).containsExactly(new Partition(1, 0));
        assertThat(topology.exclusiveShareOf(3)).containsExactly(new Partition(1, 0));
        assertThat(topology.exclusiveShareOf(4)).isEmpty();
    }

    /// Assigns partition p of each destination to the consumer of the section whose rank is p modulo the
    /// number of these consumers, as a failover subscription of Pulsar does.
    @Test
    void ranksConsumersByTheirExclusiveShare() {
        for (Topology topology : List.of(
                topology(3, 2),
                topology(3, 7),
                sections(List.of(4), 1, 0, 0, 0, 0),
                sections(List.of(4), 2, 0, 0),
                sections(List.of(2, 2), 1, 0, 1, 0, 1),
                sections(List.of(3, 2), 2, 0, 1, 0, 1, 0))) {
            for (int consumer = 0; consumer < topology.consumersPerGroup(); consumer++) {
                List<Destination> destinations = topology.destinationsOf(consumer);
                List<Integer> ranks = topology.ranksOf(consumer);
                int consumers = topology.consumersBySection().get(topology.numberOfSection(consumer));
                List<Partition> assigned = IntStream.range(0, destinations.size())
                        .boxed()
                        .flatMap(d -> IntStream.range(0, destinations.get(d).partitions())
                                .filter(p -> p % consumers == ranks.get(d))
                                .mapToObj(p -> new Partition(destinations.get(d).index(), p)))
                        .toList();
                assertThat(assigned)
                        .as("consumer %d of %s", consumer, topology)
                        .isEqualTo(topology.exclusiveShareOf(consumer));
            }
        }
    }
}
