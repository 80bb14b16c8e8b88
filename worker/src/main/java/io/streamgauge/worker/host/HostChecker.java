package io.streamgauge.worker.host;

import io.streamgauge.statistics.clock.ClockExchange;
import io.streamgauge.worker.host.HostConnection.Exchange;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Check of a host that has joined. The exchanges of clock readings come first, because the subsequent
/// inspection uses the CPUs and the network of the host.
final class HostChecker {
    private static final int EXCHANGES = 50;
    private static final Duration BETWEEN_EXCHANGES = Duration.ofMillis(20);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(4);
    private static final Duration REPORT_TIMEOUT = Duration.ofSeconds(30);

    private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();

    /// Answer from the host.
    ///
    /// @param message message from the host; null if the host is lost
    /// @param receivedNanos reading of the controller's monotonic clock
    /// @param wallNanos wall clock of the controller
    private record Answer(@Nullable HostMessage message, long receivedNanos, long wallNanos) {}

    /// Function that sends a message to the host.
    @FunctionalInterface
    interface Sender {
        void send(Record message) throws IOException;
    }

    /// Receives an answer from the host. The thread that receives the messages from the host calls this method.
    void received(HostMessage answer) {
        long now = System.nanoTime();
        answers.add(new Answer(answer, now, wallClockNanos()));
    }

    /// Ends the wait for an answer, because the host is lost.
    void lost() {
        answers.add(new Answer(null, 0, 0));
    }

    static long wallClockNanos() {
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    /// Exchanges clock readings with the host.
    ///
    /// @throws IOException if the host is lost or does not answer
    HostConnection connection(Sender host) throws IOException, InterruptedException {
        List<Exchange> exchanges = new ArrayList<>();
        for (int i = 0; i < EXCHANGES; i++) {
            host.send(new HostMessage.ReadClock(System.nanoTime()));
            Answer answer = await(ANSWER_TIMEOUT);
            if (answer != null && answer.message() instanceof HostMessage.ClockRead read) {
                ClockExchange exchange = new ClockExchange(
                        read.requestSentNanos(), read.receivedNanos(), read.sentNanos(), answer.receivedNanos());
                exchanges.add(new Exchange(exchange, read.wallNanos(), answer.wallNanos()));
            } else {
                throw new IOException("the host did not answer");
            }
            Thread.sleep(BETWEEN_EXCHANGES);
        }
        return HostConnection.of(exchanges);
    }

    /// Requests the report from the host.
    ///
    /// @param brokers addresses to which the host connects
    /// @return report; empty if the host is lost or does not answer
    Optional<HostReport> report(Sender host, List<String> brokers) throws IOException, InterruptedException {
        host.send(new HostMessage.Inspect(brokers));
        Answer answer = await(REPORT_TIMEOUT);
        return answer != null && answer.message() instanceof HostMessage.Inspected(HostReport report)
                ? Optional.of(report)
                : Optional.empty();
    }

    private @Nullable Answer await(Duration limit) throws InterruptedException {
        return answers.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
    }
}
