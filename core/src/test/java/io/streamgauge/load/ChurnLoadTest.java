package io.streamgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.experiment.workload.Churn;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.load.ManualBroker.Message;
import io.streamgauge.load.coordination.SoleWorker;
import io.streamgauge.load.coordination.WorkerShare;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.outcome.ChurnCounts;
import io.streamgauge.result.outcome.LoadOutcome;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Test of producers that are opened and closed during a trial. The warm-up takes 2 s, and the measured phase
/// takes 3 s.
class ChurnLoadTest extends ManualTrials {
    private static Workload withChurn(double perSecond, Duration hold) {
        Workload plain = workload(2, 1, 1, 1, 1);
        return new Workload(
                plain.destinations(),
                plain.partitions(),
                plain.producers(),
                plain.producerDestinations(),
                plain.connections(),
                plain.consumers(),
                plain.groups(),
                plain.payload(),
                plain.keys(),
                plain.rate(),
                plain.arrivals(),
                plain.outage(),
                plain.maxInFlight(),
                new Churn(Churn.Kind.CONNECTIONS, perSecond, hold),
                Workload.UNLIMITED);
    }

    /// Returns whether the message belongs to a producer that was opened after the first interval of the load.
    private boolean isOfChurn(Message message) {
        return isPathCheck(message) && !rows.isEmpty();
    }

    private static ChurnCounts counts(long due, long opened, long failed, long skipped, @Nullable String firstError) {
        return new ChurnCounts("connections", due / 3.0, due, opened, failed, skipped, firstError);
    }

    @Test
    void measuresFromTheDueInstantToTheFirstAcceptance() throws Exception {
        LoadOutcome outcome = run(withChurn(10, Duration.ofSeconds(1)), message -> {
            if (isPathCheck(message)) {
                message.accept(Duration.ofMillis(3));
                message.deliver(0, Duration.ofMillis(5));
            } else {
                message.acceptAndDeliver();
            }
        });
        assertThat(outcome.churn()).isEqualTo(counts(30, 30, 0, 0, null));
        Histogram connect = Objects.requireNonNull(latencies.get(LatencyStage.CONNECT.tag()));
        assertThat(connect.getTotalCount()).isEqualTo(30);
        assertThat(connect.getMinValue() / 1e6).isCloseTo(3, within(0.01));
        assertThat(connect.getMaxValue() / 1e6).isCloseTo(3, within(0.01));
        Histogram warmup = Objects.requireNonNull(latencies.get(LatencyStage.CONNECT.warmupTag()));
        assertThat(warmup.getTotalCount()).isEqualTo(20);
        assertThat(outcome.measured().accepted()).isEqualTo(300);
        assertThat(outcome.measured().delivered()).isEqualTo(300);
        assertThat(outcome.foreignMessages()).isZero();
    }

    @Test
    void countsFailuresByTheirMessage() throws Exception {
        LoadOutcome outcome = run(withChurn(10, Duration.ofSeconds(1)), message -> {
            if (isOfChurn(message)) {
                message.fail(SendFailure.REFUSED);
            } else {
                message.acceptAndDeliver();
            }
        });
        assertThat(outcome.churn()).isEqualTo(counts(30, 0, 30, 0, "as told"));
    }

    @Test
    void countsProducersWithoutAnOutcomeAsFailed() throws Exception {
        LoadOutcome outcome = run(withChurn(10, Duration.ofSeconds(1)), message -> {
            if (!isOfChurn(message)) {
                message.acceptAndDeliver();
            }
        });
        assertThat(outcome.churn())
                .isEqualTo(counts(30, 0, 30, 0, "the attempt did not complete before the drain ended"));
    }

    /// Uses a broker that does not respond to the churning producers. Their number reaches the limit of 1,000 in
    /// the first second of the load.
    @Test
    void skipsProducersBeyondTheLimit() throws Exception {
        LoadOutcome outcome = run(withChurn(1_000, Duration.ZERO), message -> {
            if (!isOfChurn(message) && !(isPathCheck(message) && time.nanoTime() > 1_000_000_000L)) {
                message.acceptAndDeliver();
            }
        });
        ChurnCounts churn = outcome.churn();
        assertThat(churn).isNotNull();
        assertThat(churn.due()).isEqualTo(3_000);
        assertThat(churn.opened()).isZero();
        assertThat(churn.failed() + churn.skipped()).isEqualTo(3_000);
        assertThat(churn.skipped()).isGreaterThanOrEqualTo(2_000);
    }
    /// Simulates the trial in the second of two workers. This worker must open all producers of the churn, as
    /// the first worker does, but only the first worker reports them.
    /// The machine stops to begin openings in the measured phase, in which 29 are due until 100 ms before its end.
    @Test
    void countsProducersThatWereDueButNotBegun() throws Exception {
        AtomicInteger openings = new AtomicInteger();
        TrialTime stalled = (TrialTime) Proxy.newProxyInstance(
                TrialTime.class.getClassLoader(), new Class<?>[] {TrialTime.class}, (_, method, arguments) -> {
                    boolean lost = method.getName().equals("at") && openings.getAndIncrement() >= 36;
                    return lost ? null : method.invoke(time, arguments);
                });
        ManualBroker broker = new ManualBroker(time, message -> {
            if (!isOfChurn(message)) {
                message.acceptAndDeliver();
            }
        });
        Workload load = withChurn(10, Duration.ofSeconds(1));
        LoadGenerator generator =
                new LoadGenerator(new LoadSpec(load, PHASES, "test", 1, 42), broker, stalled, this::record);
        generator.prepare();
        ChurnCounts churn = Objects.requireNonNull(generator.run().churn());
        assertThat(churn.due()).isEqualTo(29);
        assertThat(churn.skipped()).isEqualTo(24);
    }

    @Test
    void opensProducersInEachWorkerOfASimulatedTrial() throws Exception {
        AtomicInteger ofChurn = new AtomicInteger();
        ManualBroker broker = new ManualBroker(time, message -> {
            ofChurn.addAndGet(isOfChurn(message) ? 1 : 0);
            message.acceptAndDeliver();
        });
        LoadSpec spec = new LoadSpec(withChurn(10, Duration.ofSeconds(1)), PHASES, "test", 1, 42);
        LoadGenerator generator =
                new LoadGenerator(spec, broker, time, this::record, new SoleWorker(new WorkerShare(1, 2)));
        generator.prepare();
        assertThat(generator.runShare().churn()).isNull();
        assertThat(ofChurn.get()).isBetween(39, 41);
        assertThat(latencies).doesNotContainKey(LatencyStage.CONNECT.tag());
    }
}
