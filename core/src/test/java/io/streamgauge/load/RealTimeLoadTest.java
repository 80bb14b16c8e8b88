package io.streamgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.experiment.Phases;
import io.streamgauge.load.ManualBroker.Message;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import io.streamgauge.result.row.IntervalRow;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Test of the load generator in real time, with clients that block or fail.
@Timeout(60)
class RealTimeLoadTest extends ManualTrials {
    @Test
    void countsUnsentMessagesOfAClientThatHangs() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try {
            LoadOutcome outcome = runForReal(m -> {
                if (m.token == 40) {
                    never.await();
                }
            });
            LedgerCounts measured = outcome.measured();
            assertThat(measured.intended()).isEqualTo(100);
            assertThat(measured.sent()).isLessThanOrEqualTo(41);
            assertThat(measured.unconfirmed()).isEqualTo(1);
        } finally {
            never.countDown();
        }
    }

    /// Blocks the sender beyond the deadline of the drain. The broker accepts the message while the generator
    /// waits for the blocked sender.
    @Test
    void reportsTheLatencyOfAMessageThatIsAcceptedAfterTheDrain() throws Exception {
        AtomicBoolean delayed = new AtomicBoolean();
        LoadOutcome outcome = runForReal(m -> {
            if (m.token == 40) {
                Thread.sleep(1_200);
                delayed.set(true);
            }
        });
        assertThat(delayed).isTrue();
        assertThat(latencies.get("response-time"))
                .satisfies(h -> assertThat(h.getTotalCount())
                        .isEqualTo(outcome.measured().accepted()));
    }

    @Test
    void failsTheTrialIfASenderFails() {
        assertThatThrownBy(() -> runForReal(m -> {
                    if (m.token == 40) {
                        throw new IllegalArgumentException("a client that throws");
                    }
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("sender 0")
                .hasMessageContaining("a client that throws");
    }

    /// Blocks the report of the start until the client has received a message.
    @Test
    void reportsTheStartAfterTheSendersHaveStarted() throws Exception {
        CountDownLatch sent = new CountDownLatch(1);
        AtomicBoolean sending = new AtomicBoolean();
        runForReal(
                m -> {
                    if (!isPathCheck(m)) {
                        sent.countDown();
                    }
                },
                new IntervalSink() {
                    @Override
                    public void started(long lateNanos, long agoNanos) {
                        try {
                            sending.set(sent.await(10, TimeUnit.SECONDS));
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                    }

                    @Override
                    public void interval(
                            IntervalRow row, Map<String, Histogram> histograms, List<Long> deliveredByGroup) {
                        record(row, histograms, deliveredByGroup);
                    }
                });
        assertThat(sending).isTrue();
    }

    private interface Hindrance {
        void before(Message message) throws InterruptedException;
    }

    /// Sends 100 messages in one second of real time, without consumers. The client accepts each message
    /// before its send returns.
    private LoadOutcome runForReal(Hindrance hindrance) throws Exception {
        return runForReal(hindrance, this::record);
    }

    private LoadOutcome runForReal(Hindrance hindrance, IntervalSink sink) throws Exception {
        RealTime real = new RealTime();
        ManualBroker broker = new ManualBroker(new ImmediateEventScheduler(), m -> {
            try {
                hindrance.before(m);
                m.accept(Duration.ZERO);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Phases phases = new Phases(Duration.ZERO, Duration.ofSeconds(1), Duration.ofMillis(300));
        LoadGenerator generator =
                new LoadGenerator(new LoadSpec(workload(1, 1, 1, 0, 0), phases, "test", 1, 42), broker, real, sink);
        generator.prepare();
        return generator.run();
    }
}
