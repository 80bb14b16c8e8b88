package io.streamgauge.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeTest {
    private static final long TAG = 0x1234_5678_9ABC_DEF0L;

    @ParameterizedTest
    @ValueSource(ints = {40, 41, 1024})
    void keepsEveryFieldInTheFullForm(int length) {
        byte[] array = new byte[length + 7];
        byte[] body = new byte[length];
        long sequence = Long.MAX_VALUE - 3;
        long due = 1_234_567_890_123_456_789L;
        Envelope.write(body, TAG, Integer.MAX_VALUE, sequence, due, due + 5);
        System.arraycopy(body, 0, array, 7, length);

        assertThat(Envelope.belongsToTrial(array, 7, length, TAG)).isTrue();
        assertThat(Envelope.isPathCheck(array, 7, length)).isFalse();
        assertThat(Envelope.producer(array, 7, length)).isEqualTo(Integer.MAX_VALUE);
        assertThat(Envelope.sequence(array, 7, length)).isEqualTo(sequence);
        assertThat(Envelope.dueNanos(array, 7, length)).isEqualTo(due);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 11, 39})
    void supportsTheDocumentedLimitsOfTheCompactForm(int length) {
        byte[] array = new byte[length + 3];
        byte[] body = new byte[length];
        long sequence = Envelope.COMPACT_MAX_SEQUENCES - 1;
        long micros = Envelope.COMPACT_MAX_MICROS - 1;
        int producer = Envelope.COMPACT_MAX_PRODUCERS - 1;
        Envelope.write(body, TAG, producer, sequence, micros * 1000 + 999, 0);
        System.arraycopy(body, 0, array, 3, length);

        assertThat(Envelope.belongsToTrial(array, 3, length, TAG)).isTrue();
        assertThat(Envelope.isPathCheck(array, 3, length)).isFalse();
        assertThat(Envelope.producer(array, 3, length)).isEqualTo(producer);
        assertThat(Envelope.sequence(array, 3, length)).isEqualTo(sequence);
        assertThat(Envelope.dueNanos(array, 3, length)).isEqualTo(micros * 1000);
    }

    @Test
    void roundTripsRandomValues() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10_000; i++) {
            int producer = random.nextInt(Envelope.COMPACT_MAX_PRODUCERS);
            long sequence = random.nextLong(Envelope.COMPACT_MAX_SEQUENCES);
            long due = random.nextLong(Envelope.COMPACT_MAX_MICROS) * 1000;
            for (int length : new int[] {Envelope.COMPACT_BYTES, Envelope.FULL_BYTES}) {
                byte[] body = new byte[length];
                random.nextBytes(body);
                Envelope.write(body, TAG, producer, sequence, due, due);
                assertThat(Envelope.belongsToTrial(body, 0, length, TAG)).isTrue();
                assertThat(Envelope.producer(body, 0, length)).isEqualTo(producer);
                assertThat(Envelope.sequence(body, 0, length)).isEqualTo(sequence);
                assertThat(Envelope.dueNanos(body, 0, length)).isEqualTo(due);
            }
        }
    }

    @Test
    void writesOnlyTheEnvelopeOfABody() {
        byte[] body = new byte[100];
        Arrays.fill(body, (byte) 'x');
        Envelope.write(body, TAG, 1, 2, 3, 4);
        assertThat(Arrays.copyOfRange(body, Envelope.FULL_BYTES, 100)).containsOnly('x');
        byte[] small = new byte[20];
        Arrays.fill(small, (byte) 'x');
        Envelope.write(small, TAG, 1, 2, 3, 4);
        assertThat(Arrays.copyOfRange(small, Envelope.COMPACT_BYTES, 20)).containsOnly('x');
    }

    @Test
    void recognisesAPathCheck() {
        byte[] pathCheck = Envelope.createPathCheck(TAG, 3, 9);
        assertThat(Envelope.belongsToTrial(pathCheck, 0, pathCheck.length, TAG)).isTrue();
        assertThat(Envelope.isPathCheck(pathCheck, 0, pathCheck.length)).isTrue();
        assertThat(Envelope.producer(pathCheck, 0, pathCheck.length)).isEqualTo(3);
        assertThat(Envelope.sequence(pathCheck, 0, pathCheck.length)).isEqualTo(9);
    }

    @Test
    void recognisesForeignBodies() {
        byte[] ofAnotherTrial = new byte[64];
        Envelope.write(ofAnotherTrial, TAG + 1, 0, 0, 0, 0);
        byte[] ofAnotherVersion = new byte[64];
        Envelope.write(ofAnotherVersion, TAG, 0, 0, 0, 0);
        ofAnotherVersion[2]++;
        byte[] tooShort = new byte[9];
        Arrays.fill(tooShort, (byte) 0xB0);

        for (byte[] body :
                new byte[][] {ofAnotherTrial, ofAnotherVersion, tooShort, new byte[0], new byte[10], new byte[64]}) {
            assertThat(Envelope.belongsToTrial(body, 0, body.length, TAG)).isFalse();
        }
    }
}
