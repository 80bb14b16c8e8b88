package io.streamgauge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.probe.api.CapabilityRequest;
import io.streamgauge.probe.api.Inbox;
import io.streamgauge.probe.api.IncomingMessage;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeTimeouts;
import io.streamgauge.probe.api.SystemEndpoints;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ProbeContextTest {
    private static final ProbeTimeouts PACE =
            new ProbeTimeouts(Duration.ofMillis(30), Duration.ofMillis(10), Duration.ofSeconds(20));

    private final ProbeContext context = new ProbeContext(
            new LogFacade(CapabilityRequest.Way.NATIVE, false),
            new SystemEndpoints(List.of(), null, Map.of(), List.of(), false, Map.of()),
            "context",
            PACE,
            null);

    @Test
    void keepsReadingWhileTheSystemReportsMoreMessages() throws Exception {
        assertThat(drained(new Stalling(Duration.ofSeconds(5), true)))
                .extracting(IncomingMessage::text)
                .containsExactly("0", "1", "2");
    }

    @Test
    void stopsReadingIfTheSystemReportsNoBacklog() throws Exception {
        assertThat(drained(new Stalling(Duration.ofSeconds(5), false)))
                .extracting(IncomingMessage::text)
                .containsExactly("0");
    }

    @Test
    void stopsReadingIfReportedMessagesNeverArrive() throws Exception {
        assertThat(drained(new Stalling(Duration.ofMinutes(1), true)))
                .extracting(IncomingMessage::text)
                .containsExactly("0");
    }

    private List<IncomingMessage> drained(Inbox inbox) throws Exception {
        try (inbox) {
            return context.readToEnd(inbox);
        }
    }

    /// Inbox that returns one message immediately, and two other messages only if the timeout is at least
    /// `stall`. The inbox does not actually wait.
    private static final class Stalling implements Inbox {
        private final Duration stall;
        private final boolean reports;
        private final Deque<String> left = new ArrayDeque<>(List.of("0", "1", "2"));

        Stalling(Duration stall, boolean reports) {
            this.stall = stall;
            this.reports = reports;
        }

        @Override
        public @Nullable IncomingMessage next(Duration timeout) {
            boolean first = left.size() == 3;
            if (left.isEmpty() || (!first && timeout.compareTo(stall) < 0)) {
                return null;
            }
            return new IncomingMessage(ProbeContext.bytes(left.remove()), null, 0, "");
        }

        @Override
        public boolean hasRemaining() {
            return reports && !left.isEmpty();
        }

        @Override
        public void ack(IncomingMessage message) {}

        @Override
        public void reject(IncomingMessage message) {}

        @Override
        public void close() {}
    }
}
