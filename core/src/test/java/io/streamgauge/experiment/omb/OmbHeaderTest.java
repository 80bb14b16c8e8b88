package io.streamgauge.experiment.omb;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.ProducerDestinations;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import org.junit.jupiter.api.Test;

class OmbHeaderTest {
    private static final OmbHeader FILE = new OmbHeader("a load", 100, 2, 4, 3, 5, 10);

    private static Workload workload(int destinations, int producers, int consumers, int groups) {
        return new Workload(
                destinations,
                4,
                producers,
                consumers,
                groups,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(100), 0),
                new KeySpec.None(),
                new RateProfile.Saturating(),
                Workload.Arrivals.CONSTANT,
                null,
                1000);
    }

    @Test
    void dividesTheClientsAmongTheTopics() {
        assertThat(FILE.of(workload(2, 6, 10, 1), 99.6)).isEqualTo(FILE);
        assertThat(FILE.of(workload(2, 6, 0, 0), 100).consumersPerTopic()).isZero();
    }

    @Test
    void countsOneClientPerTopicIfTopicsOutnumberClients() {
        OmbHeader header = FILE.of(workload(8, 3, 2, 1), 100);
        assertThat(header.producersPerTopic()).isEqualTo(1);
        assertThat(header.consumersPerTopic()).isEqualTo(1);
    }

    @Test
    void countsProducersThatSendToSeveralTopics() {
        Workload load = workload(4, 2, 2, 1);
        Workload shared = new Workload(
                load.destinations(),
                load.partitions(),
                load.producers(),
                new ProducerDestinations(4, 0),
                load.connections(),
                load.consumers(),
                load.groups(),
                load.payload(),
                load.keys(),
                load.rate(),
                load.arrivals(),
                load.outage(),
                load.maxInFlight(),
                load.churn(),
                load.consumerPerSecond());

        assertThat(FILE.of(shared, 100).producersPerTopic()).isEqualTo(2);
    }
}
