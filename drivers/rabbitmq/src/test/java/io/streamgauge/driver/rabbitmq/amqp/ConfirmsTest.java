package io.streamgauge.driver.rabbitmq.amqp;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Driver.SendListener;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ConfirmsTest {
    private static final class RecordingListener implements SendListener {
        final List<Long> accepted = new ArrayList<>();
        final List<String> failed = new ArrayList<>();

        @Override
        public void accepted(long token) {
            accepted.add(token);
        }

        @Override
        public void failed(long token, SendFailure kind, String detail) {
            failed.add(token + " " + kind);
        }

        @Override
        public long tokenOf(byte[] body) {
            return body.length < 8 ? -1 : ByteBuffer.wrap(body).getLong();
        }
    }

    private final RecordingListener recorded = new RecordingListener();
    private final Confirms confirms = new Confirms(recorded);

    private void publish(int count) {
        LongStream.range(0, count).forEach(confirms::publishing);
    }

    private static byte[] body(long token) {
        return ByteBuffer.allocate(8).putLong(token).array();
    }

    @Test
    void reportsOneOutcomeForAMessageSettledByToken() {
        publish(4);
        confirms.settled(1, null, "");
        confirms.settled(2, SendFailure.TIMED_OUT, "no confirm in time");
        confirms.settled(1, SendFailure.OTHER, "again");
        confirms.failAllPending(SendFailure.CONNECTION, "gone");
        confirms.settled(0, null, "");
        assertThat(recorded.accepted).containsExactly(1L);
        assertThat(recorded.failed).containsExactly("2 TIMED_OUT", "0 CONNECTION", "3 CONNECTION");
    }

    @Test
    void ignoresAnOutcomeBeforeTheFirstMessage() {
        confirms.settled(0, null, "");
        publish(1);
        confirms.settled(0, SendFailure.REFUSED, "");
        assertThat(recorded.accepted).isEmpty();
        assertThat(recorded.failed).containsExactly("0 REFUSED");
    }

    @Test
    void acceptsAllMessagesUpToAMultipleAck() {
        publish(5);
        confirms.accepted(3, true);
        assertThat(recorded.accepted).containsExactly(0L, 1L, 2L);
        confirms.accepted(5, true);
        assertThat(recorded.accepted).containsExactly(0L, 1L, 2L, 3L, 4L);
    }

    @Test
    void countsFromTheFirstTokenOfALaterChannel() {
        LongStream.range(700, 705).forEach(confirms::publishing);
        confirms.accepted(2, true);
        confirms.returned(body(703), "NO_ROUTE");
        confirms.accepted(5, true);
        assertThat(recorded.accepted).containsExactly(700L, 701L, 702L, 704L);
        assertThat(recorded.failed).containsExactly("703 UNROUTABLE");
        assertThat(confirms.failAllPending(SendFailure.CONNECTION, "gone")).isTrue();
        assertThat(confirms.failAllPending(SendFailure.CONNECTION, "gone")).isFalse();
        assertThat(recorded.failed).hasSize(1);
    }

    @Test
    void reportsOutOfOrderAcksOnce() {
        publish(6);
        confirms.accepted(4, false);
        confirms.accepted(2, false);
        confirms.accepted(5, true);
        confirms.accepted(5, false);
        confirms.accepted(6, false);
        assertThat(recorded.accepted).containsExactly(3L, 1L, 0L, 2L, 4L, 5L);
    }

    @Test
    void reportsNacksAsRefusals() {
        publish(4);
        confirms.refused(2, false);
        confirms.accepted(3, true);
        confirms.refused(4, true);
        assertThat(recorded.accepted).containsExactly(0L, 2L);
        assertThat(recorded.failed).containsExactly("1 REFUSED", "3 REFUSED");
    }

    @Test
    void ignoresTheAckOfAReturnedMessage() {
        publish(5);
        confirms.returned(body(2), "NO_ROUTE");
        confirms.accepted(5, true);
        assertThat(recorded.failed).containsExactly("2 UNROUTABLE");
        assertThat(recorded.accepted).containsExactly(0L, 1L, 3L, 4L);
    }

    @Test
    void doesNotReportAReturnedFirstMessageAgain() {
        publish(2);
        confirms.returned(body(0), "NO_ROUTE");
        confirms.accepted(1, false);
        confirms.accepted(2, false);
        assertThat(recorded.failed).containsExactly("0 UNROUTABLE");
        assertThat(recorded.accepted).containsExactly(1L);
    }

    @Test
    void failsMessagesInOrderForReturnsOfUnknownBodies() {
        publish(4);
        confirms.accepted(1, false);
        confirms.returned(new byte[0], "NO_ROUTE");
        confirms.returned(new byte[0], "NO_ROUTE");
        confirms.accepted(4, true);
        assertThat(recorded.failed).containsExactly("1 UNROUTABLE", "2 UNROUTABLE");
        assertThat(recorded.accepted).containsExactly(0L, 3L);
    }

    @Test
    void failsUnsettledMessagesWithTheFirstReasonOfALoss() {
        publish(4);
        confirms.accepted(2, false);
        confirms.failAllPending(SendFailure.CONNECTION, "gone");
        confirms.failAllPending(SendFailure.OTHER, "again");
        assertThat(recorded.failed).containsExactly("0 CONNECTION", "2 CONNECTION", "3 CONNECTION");
        assertThat(confirms.loss()).isEqualTo(new Confirms.ConnectionLoss(SendFailure.CONNECTION, "gone"));
        confirms.publishing(4);
        confirms.failAllPending(SendFailure.OTHER, "late");
        assertThat(recorded.failed).endsWith("4 CONNECTION").hasSize(4);
        confirms.accepted(5, true);
        assertThat(recorded.accepted).containsExactly(1L);
    }

    @Test
    void growsTheWindowBehindAMissingConfirm() {
        int count = 300_000;
        publish(count);
        for (long number = 2; number <= count; number++) {
            confirms.accepted(number, false);
        }
        confirms.accepted(count, true);
        assertThat(recorded.accepted).hasSize(count).endsWith(0L).doesNotHaveDuplicates();
    }

    @Test
    void reportsOneOutcomePerMessageForAnyMixOfConfirms() {
        Random random = new Random(42);
        for (int round = 0; round < 200; round++) {
            RecordingListener all = new RecordingListener();
            Confirms mixed = new Confirms(all);
            int published = 0;
            for (int step = 0; step < 300; step++) {
                for (int i = random.nextInt(400); i > 0; i--) {
                    mixed.publishing(published++);
                }
                if (published == 0) {
                    continue;
                }
                long number = 1L + random.nextInt(published);
                switch (random.nextInt(8)) {
                    case 0 -> mixed.refused(number, random.nextBoolean());
                    case 1 -> mixed.returned(body(number - 1), "NO_ROUTE");
                    default -> mixed.accepted(number, random.nextInt(10) == 0);
                }
            }
            mixed.failAllPending(SendFailure.CONNECTION, "end");
            List<Long> tokens = new ArrayList<>(all.accepted);
            all.failed.forEach(f -> tokens.add(Long.parseLong(f.substring(0, f.indexOf(' ')))));
            assertThat(tokens.stream().distinct().count())
                    .isEqualTo(tokens.size())
                    .isEqualTo(published);
        }
    }

    @Test
    void settlesAllMessagesAfterALossDuringSends() throws Exception {
        for (int round = 0; round < 300; round++) {
            int count = 2_000;
            AtomicIntegerArray outcomes = new AtomicIntegerArray(count);
            Confirms racing = new Confirms(new SendListener() {
                @Override
                public void accepted(long token) {
                    outcomes.incrementAndGet((int) token);
                }

                @Override
                public void failed(long token, SendFailure kind, String detail) {
                    outcomes.incrementAndGet((int) token);
                }
            });
            int lossAt = round * 5;
            Thread reader = Thread.ofPlatform().start(() -> {
                for (int i = 1; i < lossAt; i++) {
                    racing.accepted(i, i % 3 == 0);
                }
                racing.failAllPending(SendFailure.CONNECTION, "gone");
            });
            for (int token = 0; token < count; token++) {
                if (racing.loss() != null) {
                    outcomes.incrementAndGet(token);
                    continue;
                }
                racing.publishing(token);
                Confirms.ConnectionLoss loss = racing.loss();
                if (loss != null) {
                    racing.failAllPending(loss.kind(), loss.detail());
                }
            }
            reader.join();
            for (int token = 0; token < count; token++) {
                assertThat(outcomes.get(token)).as("token %d", token).isEqualTo(1);
            }
        }
    }
}
