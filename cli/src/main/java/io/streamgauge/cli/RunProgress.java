package io.streamgauge.cli;

import io.streamgauge.plan.Trial;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.text.NumberFormatter;
import io.streamgauge.worker.TrialListener;
import java.io.Console;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// What a person sees while a run goes on: a line a second. On a terminal it is rewritten in place; elsewhere (a
/// file, a CI log) each line stands.
final class RunProgress implements AutoCloseable {
    private final PrintWriter err;
    private final boolean quiet;
    private final boolean inPlace;
    private boolean lineOpen;

    @SuppressWarnings("SystemConsoleNull") // null is what the nullness checker knows of it
    RunProgress(PrintWriter err, boolean quiet) {
        this.err = err;
        this.quiet = quiet;
        Console console = System.console();
        this.inPlace = console != null && console.isTerminal();
    }

    /// A step that stays on the screen.
    synchronized void step(String line) {
        if (quiet) {
            return;
        }
        endLine();
        err.println(line);
        err.flush();
    }

    /// What is going on now; on a terminal the next line takes its place, elsewhere it is left out.
    synchronized void passing(String line) {
        if (inPlace) {
            live(line);
        }
    }

    /// A step that takes the place of what was passing.
    synchronized void instead(String line) {
        if (inPlace && !quiet) {
            live(line);
            endLine();
        } else {
            step(line);
        }
    }

    /// A problem; shown even when quiet.
    synchronized void problem(String line) {
        endLine();
        err.println(line);
        err.flush();
    }

    /// Where to write a problem in full.
    synchronized PrintWriter problems() {
        endLine();
        return err;
    }

    private void live(String line) {
        if (quiet) {
            return;
        }
        if (inPlace) {
            // without line wrap: a narrow terminal cuts the line instead of breaking the rewriting
            err.print("\r\u001b[2K\u001b[?7l" + line + "\u001b[?7h");
            lineOpen = true;
        } else {
            err.println(line);
        }
        err.flush();
    }

    private void endLine() {
        if (lineOpen) {
            err.println();
            lineOpen = false;
        }
    }

    @Override
    public synchronized void close() {
        endLine();
        err.flush();
    }

    /// Follows one trial.
    ///
    /// @param position for example `1/2`
    /// @param after what comes after this trial's phases
    TrialListener follow(Trial trial, String position, Duration after) {
        return new Follower(trial, position, after);
    }

    private final class Follower implements TrialListener {
        private final Trial trial;
        private final String position;
        private final Duration after;
        private @Nullable IntervalRow before;

        Follower(Trial trial, String position, Duration after) {
            this.trial = trial;
            this.position = position;
            this.after = after;
        }

        @Override
        public void step(String what) {
            RunProgress.this.step(trial.id() + ": " + what);
        }

        @Override
        public void interval(IntervalRow row, Map<String, Histogram> histograms) {
            synchronized (RunProgress.this) {
                live(line(row, histograms));
            }
            before = row;
        }

        private String line(IntervalRow row, Map<String, Histogram> histograms) {
            IntervalRow last = before;
            double seconds = row.endSeconds() - row.startSeconds();
            double intended = row.intended() - (last == null ? 0 : last.intended());
            double accepted = row.accepted() - (last == null ? 0 : last.accepted());
            double delivered = row.delivered() - (last == null ? 0 : last.delivered());
            double warmup = trial.phases().warmup().toMillis() / 1e3;
            double end = warmup + trial.phases().measure().toMillis() / 1e3;
            double left = Math.max(0, end - row.endSeconds()) + after.toSeconds();
            return NumberFormatter.toAscii(String.format(
                    Locale.ROOT,
                    "%s %s %-7s %3.0f/%.0f s | intended %s/s accepted %s/s delivered %s/s | p99 %s ms | backlog %s"
                            + " | %s left",
                    position,
                    trial.system().name(),
                    row.phase().name().toLowerCase(Locale.ROOT),
                    row.endSeconds(),
                    end,
                    perSecond(intended, seconds),
                    perSecond(accepted, seconds),
                    trial.workload().groups() == 0 ? NumberFormatter.NONE : perSecond(delivered, seconds),
                    p99(histograms),
                    trial.workload().groups() == 0 ? NumberFormatter.NONE : NumberFormatter.count(row.backlog()),
                    NumberFormatter.duration(Math.ceil(left))));
        }

        private static String perSecond(double count, double seconds) {
            return seconds <= 0 ? NumberFormatter.NONE : NumberFormatter.rate(count / seconds);
        }

        private String p99(Map<String, Histogram> histograms) {
            LatencyStage stage = trial.workload().groups() > 0 ? LatencyStage.END_TO_END : LatencyStage.RESPONSE_TIME;
            Histogram histogram = histograms.getOrDefault(stage.tag(), histograms.get(stage.warmupTag()));
            return histogram == null || histogram.getTotalCount() == 0
                    ? NumberFormatter.NONE
                    : NumberFormatter.millis(histogram.getValueAtPercentile(99));
        }
    }
}
