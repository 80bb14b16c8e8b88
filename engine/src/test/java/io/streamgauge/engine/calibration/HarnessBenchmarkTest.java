package io.streamgauge.engine.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.ExplainedIoException;
import io.streamgauge.engine.calibration.HarnessBenchmark.Kind;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HarnessBenchmarkTest {
    private static final TrialEnd DONE = new TrialEnd(TrialStatus.DONE, null, null);
    private static final String HEADER = "index,phase,start_seconds,end_seconds,intended,sent,sent_bytes,accepted,"
            + "failed,delivered,duplicated,reordered,gc_millis,paused_nanos,longest_pause_nanos,sender_wait_nanos,"
            + "clock_shift_nanos,consuming\n";

    @TempDir
    private Path directory = Path.of("");

    private void writeFacts() throws IOException {
        RunDirectory.write(
                directory.resolve("trial.json"),
                new TrialFacts(
                        "harness",
                        "nothing",
                        new TrialFacts.PlanEntry("", Map.of(), 1, 1),
                        "D1",
                        new TrialFacts.PhaseSeconds(1, 1, 2),
                        new TrialFacts.Load(50_000, 1024, 1, false, false, 0, 0),
                        null));
    }

    private void writeIntervals(String rows) throws IOException {
        Files.writeString(directory.resolve(IntervalRow.FILE), HEADER + rows);
    }

    private void assertFails(TrialEnd end, String reason) {
        assertThatThrownBy(() -> HarnessBenchmark.completed(Kind.PACED, end, directory))
                .isInstanceOf(ExplainedIoException.class)
                .hasMessage("benchmark 'worker at 50,000/s': " + reason + ". Check this machine with"
                        + " 'streamgauge doctor', and run 'streamgauge calibrate' again");
    }

    @Test
    void explainsWhyATrialHasNoResult() throws IOException {
        assertFails(
                new TrialEnd(TrialStatus.FAILED, "the worker exited", null),
                "the worker did not complete its trial (the worker exited)");
        assertFails(DONE, "the result of the worker is missing");
        writeFacts();
        assertFails(DONE, "the measured phase does not contain a complete interval");
    }

    @Test
    void needsAnIntervalBeforeTheMeasuredPhase() throws IOException {
        writeFacts();
        writeIntervals("0,MEASURE,0,1,1,1,1,1,0,1,0,0,0,0,0,0,0,1\n");
        assertFails(DONE, "the measured phase does not contain a complete interval");
        writeIntervals("0,WARMUP,0,1,1,1,1,1,0,1,0,0,0,0,0,0,0,1\n1,MEASURE,1,2,2,2,2,2,0,2,0,0,0,0,0,0,0,1\n");
        TrialResult result = HarnessBenchmark.completed(Kind.PACED, DONE, directory);
        assertThat(result.intervals()).hasSize(2);
    }
}
