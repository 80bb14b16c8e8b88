package io.streamgauge.analyse.validity;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.trial.ChangedOutcome;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.outcome.WorkerFigures;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Test of the validity rules for trials with several workers.
class WorkerChecksTest {
    private static List<String> kinds(SampleTrialFiles trial) {
        return trial.summary().caveats().stream().map(c -> c.kind().name()).toList();
    }

    private static Caveat only(SampleTrialFiles trial) {
        assertThat(trial.summary().caveats()).hasSize(1);
        return trial.summary().caveats().getFirst();
    }

    private static WorkerFigures worker(int number, long sent, long delayNanos) {
        return new WorkerFigures(number, 1, 1, sent, sent, sent, sent, 0, delayNanos, 0, 0L, null);
    }

    private static SampleTrialFiles withWorkers(long copies, WorkerFigures... figures) {
        return new SampleTrialFiles()
                .outcome(o ->
                        ChangedOutcome.withWorkers(o, new SeveralWorkers(List.of(figures), copies, Placement.SPREAD)));
    }

    /// Also checks that a worker without producers is ignored, because such a worker does not have a send delay.
    @Test
    void flagsAWorkerWithLateMessages() {
        assertThat(kinds(withWorkers(0, worker(1, 0, 0), worker(2, 100, 650_000))))
                .isEmpty();
        Caveat caveat = only(withWorkers(0, worker(1, 100, 20_000), worker(2, 100, 30_000), worker(3, 100, 650_000)));
        assertThat(caveat.kind()).isEqualTo(CaveatKind.WORKER_UNLIKE);
        assertThat(caveat.seen())
                .isEqualTo("The p99 send delay was 0.65 ms in worker 3. The median of the other workers was"
                        + " 0.025 ms.");
        assertThat(kinds(withWorkers(0, worker(1, 100, 20_000), worker(2, 100, 30_000), worker(3, 100, 190_000))))
                .isEmpty();
        assertThat(kinds(withWorkers(0, worker(1, 100, 300_000), worker(2, 100, 890_000))))
                .isEmpty();
    }

    private static WorkerFigures worker(int number, double acceptedShare, double pausedShare) {
        long due = 100_000;
        long pausedNanos = Math.round(70e9 * pausedShare);
        return new WorkerFigures(
                number, 1, 1, due, due, Math.round(due * acceptedShare), due, 0, 20_000, pausedNanos, 0L, null);
    }

    /// Uses tolerated shares of unacknowledged messages of up to 0.9 %, and disturbances of 2, 10 and 100 times
    /// the limit of 1 %.
    @Test
    void flagsAWorkerThatIsBehindTheOthers() {
        assertThat(kinds(withWorkers(0, worker(1, 1, 0), worker(2, 0.998, 0), worker(3, 0.999, 0))))
                .isEmpty();
        assertThat(kinds(withWorkers(0, worker(1, 1, 0), worker(2, 0.991, 0)))).isEmpty();
        for (double share : new double[] {0.02, 0.1, 1}) {
            Caveat caveat = only(withWorkers(0, worker(1, 1, 0), worker(2, 1 - share, 0), worker(3, 0.999, 0)));
            assertThat(caveat.kind()).isEqualTo(CaveatKind.WORKER_UNLIKE);
            assertThat(caveat.seen())
                    .isEqualTo(
                            "The broker did not acknowledge %.0f %% of the due messages of worker 2. The median of the"
                                            .formatted(share * 100)
                                    + " other workers was 0.05 %.");
        }
    }

    /// Uses an overloaded broker, so that all workers fall behind by similar shares.
    @Test
    void doesNotFlagWorkersThatAreAllBehind() {
        assertThat(kinds(withWorkers(0, worker(1, 0.8, 0), worker(2, 0.7, 0), worker(3, 0.75, 0))))
                .isEmpty();
    }

    /// Uses pauses of at most 0.3 % of the load time of 70 s, as in an A/A control, and longer pauses that are
    /// similar in both workers. Then pauses only one worker, for 2, 10 and 100 times the tolerated share of 1 %.
    @Test
    void flagsAWorkerWithMorePausesThanTheOthers() {
        assertThat(kinds(withWorkers(0, worker(1, 1, 0.001), worker(2, 1, 0.003), worker(3, 1, 0.002))))
                .isEmpty();
        assertThat(kinds(withWorkers(0, worker(1, 1, 0.05), worker(2, 1, 0.06))))
                .isEmpty();
        for (double share : new double[] {0.02, 0.1, 1}) {
            Caveat caveat = only(withWorkers(0, worker(1, 1, 0.001), worker(2, 1, 0.003), worker(3, 1, share)));
            assertThat(caveat.kind()).isEqualTo(CaveatKind.WORKER_UNLIKE);
            assertThat(caveat.seen())
                    .isEqualTo(
                            "Pauses took %.0f %% of the time in worker 3. The median of the other workers was 0.2 %%."
                                    .formatted(share * 100));
        }
    }

    @Test
    void flagsCopiesInSeveralWorkers() {
        Caveat caveat = only(withWorkers(12, worker(1, 100, 20_000), worker(2, 100, 30_000)));
        assertThat(caveat.kind()).isEqualTo(CaveatKind.WORKER_COPIES);
        assertThat(caveat.seen()).startsWith("12 messages were received in more than one worker");
    }
}
