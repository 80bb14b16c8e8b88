package io.streamgauge.load.coordination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerShareTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void assignsEachClientToOneWorker(int workers) {
        for (int producer = 0; producer < 17; producer++) {
            int p = producer;
            assertThat(shares(workers).filter(share -> share.hasProducer(p))).hasSize(1);
        }
        for (int consumer = 0; consumer < 17; consumer++) {
            int c = consumer;
            assertThat(shares(workers).filter(share -> share.hasConsumer(1, c))).hasSize(1);
        }
    }

    private static java.util.stream.Stream<WorkerShare> shares(int workers) {
        return IntStream.range(0, workers).mapToObj(i -> new WorkerShare(i, workers));
    }

    @Test
    void separatesASingleProducerFromASingleConsumer() {
        assertThat(new WorkerShare(0, 2).hasProducer(0)).isTrue();
        assertThat(new WorkerShare(0, 2).hasConsumer(0, 0)).isFalse();
    }

    @Test
    void rejectsAnInvalidIndex() {
        assertThatThrownBy(() -> new WorkerShare(2, 2)).hasMessage("worker 2 of 2");
    }
}
