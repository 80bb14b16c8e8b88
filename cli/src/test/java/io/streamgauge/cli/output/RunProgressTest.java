package io.streamgauge.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;

class RunProgressTest {
    private final ScriptedTimer timer = new ScriptedTimer();
    private final StringWriter text = new StringWriter();
    private final PrintWriter err = new PrintWriter(text, true);
    private final RunProgress progress = new RunProgress(err, false, false, new PacedLines(err, timer));

    /// Clock of a test. Tasks run when the test advances the clock.
    private static final class ScriptedTimer implements PacedLines.Timer {
        private static final long SECOND = 1_000_000_000L;

        private record Task(long atNanos, Runnable action) implements Comparable<Task> {
            @Override
            public int compareTo(Task other) {
                return Long.compare(atNanos, other.atNanos);
            }
        }

        private final PriorityQueue<Task> tasks = new PriorityQueue<>();
        private long now;

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void schedule(long atNanos, Runnable task) {
            tasks.add(new Task(atNanos, task));
        }

        void advance(int seconds) {
            long end = now + seconds * SECOND;
            while (!tasks.isEmpty() && tasks.peek().atNanos() <= end) {
                Task next = tasks.remove();
                now = Math.max(now, next.atNanos());
                next.action().run();
            }
            now = end;
        }
    }

    private String[] lines() {
        return text.toString().lines().toArray(String[]::new);
    }

    @Test
    void printsTheFirstStepAtOnce() {
        progress.step("run runs/a");
        assertThat(lines()).containsExactly("run runs/a");
    }

    @Test
    void joinsTheStepsOfTenSecondsToALine() {
        progress.step("run runs/a");
        timer.advance(1);
        progress.step("001: starting");
        timer.advance(2);
        progress.step("001: started");
        assertThat(lines()).hasSize(1);
        timer.advance(7);
        assertThat(lines()).containsExactly("run runs/a", "001: starting; 001: started");
    }

    @Test
    void printsALineEveryTenSecondsDuringATrial() {
        progress.step("start");
        for (int second = 1; second <= 60; second++) {
            timer.advance(1);
            progress.showProgress("second " + second);
        }
        assertThat(lines())
                .containsExactly("start", "second 9", "second 19", "second 29", "second 39", "second 49", "second 59");
    }

    @Test
    void printsAProblemAtOnceAfterTheStepsBeforeIt() {
        progress.step("start");
        timer.advance(1);
        progress.step("001: starting");
        progress.problem("001: the broker did not start");
        assertThat(lines()).containsExactly("start", "001: starting", "001: the broker did not start");
    }

    @Test
    void printsANoticeAsASeparateLine() {
        progress.step("start");
        progress.step("001: stopping");
        progress.notice("001: the brokers are still running");
        progress.step("done");
        progress.close();
        assertThat(lines()).containsExactly("start", "001: stopping", "001: the brokers are still running", "done");
    }

    @Test
    void printsTheLastStepsAtTheEnd() {
        progress.step("start");
        progress.step("end");
        progress.close();
        timer.advance(60);
        assertThat(lines()).containsExactly("start", "end");
    }

    @Test
    void printsProblemsAndNoticesInQuietMode() {
        RunProgress quiet = new RunProgress(err, true, false, new PacedLines(err, timer));
        quiet.step("start");
        quiet.showProgress("second 1");
        quiet.problem("failed");
        quiet.notice("still running");
        quiet.close();
        assertThat(lines()).containsExactly("failed", "still running");
    }

    @Test
    void printsEveryStepOfOtherCommands() {
        RunProgress every = new RunProgress(err, false, false, null);
        every.step("a");
        every.step("b");
        assertThat(lines()).containsExactly("a", "b");
    }
}
