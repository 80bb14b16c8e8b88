package io.streamgauge.load.sender;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.driver.Driver;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload.Arrivals;
import io.streamgauge.load.content.DestinationChoice;
import io.streamgauge.load.content.KeyPool;
import io.streamgauge.load.content.PayloadPool;
import io.streamgauge.load.schedule.ArrivalSequence;
import io.streamgauge.load.schedule.Schedule;
import io.streamgauge.measure.ProducerMeter;
import io.streamgauge.measure.Timeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SenderQueueTest {
    private static final int SENDERS = 100;

    private final SenderQueue queue = new SenderQueue(1);
    private final Map<Sender, Long> expected = new HashMap<>();

    @Test
    void returnsTheSenderWithTheEarliestInstantAfterAnySequenceOfChanges() {
        List<Sender> senders =
                IntStream.range(0, SENDERS).mapToObj(SenderQueueTest::sender).toList();
        SplittableRandom random = new SplittableRandom(7);
        List<Sender> outside = new ArrayList<>(senders);
        for (int i = 0; i < 20_000; i++) {
            long instant = random.nextLong(1_000);
            switch (random.nextInt(3)) {
                case 0 -> {
                    if (!outside.isEmpty()) {
                        Sender sender = outside.removeLast();
                        queue.add(sender, instant);
                        expected.put(sender, instant);
                    }
                }
                case 1 -> {
                    if (!queue.isEmpty()) {
                        expected.put(queue.first(), instant);
                        queue.reschedule(instant);
                    }
                }
                default -> {
                    if (!queue.isEmpty()) {
                        outside.add(queue.first());
                        expected.remove(queue.first());
                        queue.removeFirst();
                    }
                }
            }
            requireOrder();
        }
    }

    private void requireOrder() {
        assertThat(queue.size()).isEqualTo(expected.size());
        if (!queue.isEmpty()) {
            assertThat(queue.firstInstant())
                    .isEqualTo(expected.values().stream()
                            .min(Comparator.naturalOrder())
                            .orElseThrow());
            assertThat(expected).containsEntry(queue.first(), queue.firstInstant());
        }
    }

    private static Sender sender(int index) {
        Timeline timeline = new Timeline(() -> 0);
        Schedule schedule = Schedule.of(
                new RateProfile.Constant(1), new Phases(Duration.ZERO, Duration.ofSeconds(1), Duration.ZERO));
        return new Sender(
                index,
                new NoProducer(),
                new ProducerMeter(timeline, 1),
                timeline,
                schedule,
                () -> new ArrivalSequence(schedule, Arrivals.CONSTANT, 0, 1, 1),
                0,
                new PayloadPool(new PayloadSpec(new PayloadSpec.Sizes.Fixed(50), 0), 1, 1),
                new KeyPool(new KeySpec.None(), 1),
                DestinationChoice.single(0));
    }

    private static final class NoProducer implements Driver.Producer {
        @Override
        public void send(long token, int destination, int partition, byte @Nullable [] key, byte[] payload) {
            throw new AssertionError();
        }

        @Override
        public void flush() {}

        @Override
        public void close(Duration timeout) {}
    }
}
