package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ConsumerMeterTest {
    private static final long TAG = 99;
    private static final long MEASURE_START = 1_000_000;
    private static final int PRODUCERS = 3;
    private static final int PARTITIONS_PER_DESTINATION = 2;

    private final AtomicLong clock = new AtomicLong(MEASURE_START);
    private final Timeline timeline = new Timeline(() -> clock.get() - MEASURE_START);
    private final GroupLedger ledger = new GroupLedger(PRODUCERS, 4);
    private final ConsumerMeter meter = consumer();

    ConsumerMeterTest() {
        timeline.measureFrom(MEASURE_START);
    }

    private ConsumerMeter consumer() {
        return new ConsumerMeter(timeline, TAG, ledger, PARTITIONS_PER_DESTINATION, 4);
    }

    private static void receive(ConsumerMeter into, int destination, int partition, byte[] body) {
        byte[] array = new byte[body.length + 5];
        System.arraycopy(body, 0, array, 5, body.length);
        into.received(destination, partition, array, 5, body.length);
    }

    private static byte[] body(int producer, long sequence, long due) {
        byte[] body = new byte[64];
        Envelope.write(body, TAG, producer, sequence, due, due);
        return body;
    }

    private void receive(int partition, int producer, long sequence, long due) {
        receive(meter, 0, partition, body(producer, sequence, due));
    }

    private Histogram taken(boolean measured) {
        Histogram into = LatencyRecorder.emptyHistogram();
        meter.recorder().takeInterval(measured, into);
        return into;
    }

    @Test
    void measuresEndToEndLatencyFromTheDueInstant() {
        clock.set(2 * MEASURE_START + 700);
        receive(0, 0, 0, MEASURE_START - 1);
        receive(0, 0, 1, MEASURE_START);
        assertThat(taken(false).getMaxValue()).isEqualTo(701);
        assertThat(taken(true).getMaxValue()).isEqualTo(700);
        assertThat(meter.delivered()).isEqualTo(2);
    }

    @Test
    void countsEveryFurtherCopyAsADuplicateWithoutLatency() {
        clock.set(MEASURE_START * 3);
        for (int i = 0; i < 3; i++) {
            receive(0, 0, 5, MEASURE_START);
        }
        receive(0, 0, 6, 0);
        receive(0, 0, 6, 0);
        assertThat(meter.delivered()).isEqualTo(2);
        assertThat(meter.duplicated(true)).isEqualTo(2);
        assertThat(meter.duplicated(false)).isEqualTo(1);
        assertThat(meter.reordered(true)).isZero();
        assertThat(taken(true).getTotalCount()).isEqualTo(1);
    }

    @Test
    void countsACopyOfAnotherConsumerAsADuplicate() {
        ConsumerMeter other = consumer();
        receive(0, 1, 8, MEASURE_START);
        receive(other, 0, 0, body(1, 8, MEASURE_START));
        assertThat(meter.duplicated(true) + other.duplicated(true)).isEqualTo(1);
        assertThat(meter.delivered() + other.delivered()).isEqualTo(1);
    }

    @Test
    void checksOrderWithinOnePartitionAndProducer() {
        receive(0, 0, 10, MEASURE_START);
        receive(0, 1, 4, MEASURE_START);
        receive(1, 0, 3, MEASURE_START);
        receive(meter, 1, 0, body(0, 2, MEASURE_START));
        assertThat(meter.reordered(true)).isZero();

        receive(0, 0, 9, MEASURE_START);
        receive(0, 0, 8, 0);
        receive(0, 0, 11, MEASURE_START);
        assertThat(meter.reordered(true)).isEqualTo(1);
        assertThat(meter.reordered(false)).isEqualTo(1);
        assertThat(meter.delivered()).isEqualTo(7);
    }

    @Test
    void countsForeignBodiesSeparately() {
        byte[] ofAnotherTrial = new byte[64];
        Envelope.write(ofAnotherTrial, TAG + 1, 0, 0, 0, 0);
        receive(meter, 0, 0, ofAnotherTrial);
        receive(meter, 0, 0, new byte[3]);
        receive(meter, 0, 0, body(PRODUCERS, 0, MEASURE_START));
        receive(meter, 0, 0, body(-1, 0, MEASURE_START));
        assertThat(meter.foreignMessages()).isEqualTo(4);
        assertThat(meter.delivered()).isZero();
    }

    @Test
    void recordsPathChecksOnlyForTheirPartition() {
        receive(meter, 1, 0, Envelope.createPathCheck(TAG, 0, 0));
        receive(meter, 1, 0, Envelope.createPathCheck(TAG, 0, 1));
        assertThat(meter.pathChecks()).isEqualTo(2);
        assertThat(meter.delivered()).isZero();
        assertThat(ledger.hasPathCheckOf(2)).isTrue();
        assertThat(ledger.hasPathCheckOf(0)).isFalse();
        assertThat(ledger.hasPathCheckOf(3)).isFalse();
        receive(meter, 1, 0, Envelope.createPathCheck(TAG + 1, 0, 1));
        assertThat(meter.foreignMessages()).isEqualTo(1);
    }

    @Test
    void measuresACompactBodyLikeAFullOne() {
        byte[] body = new byte[10];
        Envelope.write(body, TAG, 2, 77, MEASURE_START, 0);
        clock.set(2 * MEASURE_START + 5000);
        receive(meter, 0, 0, body);
        assertThat(ledger.received(2).contains(77)).isTrue();
        assertThat(taken(true).getMaxValue()).isBetween(5000L, 5007L);
    }
}
