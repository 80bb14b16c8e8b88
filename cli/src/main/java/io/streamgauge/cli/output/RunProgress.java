package io.streamgauge.cli.output;

import io.streamgauge.engine.RunListener;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.LatencyStage;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.text.NumberFormatter;
import io.streamgauge.worker.TrialListener;
import java.io.Console;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/// Progress of a run. On a terminal, the line for the current second replaces the previous line. In a file or a
/// CI log, at most one line is printed every 10 seconds, except with [#ofEveryStep]. This line contains all
/// steps since the previous line and the latest progress. Problems are printed immediately.
public final class RunProgress implements RunListener, AutoCloseable {
    private static final String TERMINAL_PROPERTY = "streamgauge.stderr.terminal";

    private final PrintWriter err;
    private final boolean quiet;
    private final boolean inPlace;
    /// Lines of a log; null if each step is printed as a separate line.
    private final @Nullable PacedLines log;

    private boolean lineOpen;

    public RunProgress(PrintWriter err, boolean quiet) {
        this(err, quiet, isTerminal(), new PacedLines(err, PacedLines.Timer.SYSTEM));
    }

    /// @param inPlace true if the output is a terminal
    /// @param log lines of a log; null if each step is printed as a separate line
    RunProgress(PrintWriter err, boolean quiet, boolean inPlace, @Nullable PacedLines log) {
        this.err = err;
        this.quiet = quiet;
        this.inPlace = inPlace;
        this.log = inPlace ? null : log;
    }

    /// Creates a progress display that prints each step on a separate line, even if the output is a file or a CI
    /// log.
    public static RunProgress ofEveryStep(PrintWriter err, boolean quiet) {
        return new RunProgress(err, quiet, isTerminal(), null);
    }

    /// Returns whether standard error is a terminal. Java can check only standard input and output together, so
    /// the launcher scripts pass the result of their check. Without it, for example in a test, Java's check
    /// decides.
    @SuppressWarnings("SystemConsoleNull") // Without this check for null, NullAway reports an error.
    private static boolean isTerminal() {
        String checked = System.getProperty(TERMINAL_PROPERTY);
        if (checked != null) {
            return Boolean.parseBoolean(checked);
        }
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    /// Prints a line that stays on the screen, or adds the text to the next line of a log. In quiet mode, this
    /// method does nothing.
    @Override
    public synchronized void step(String line) {
        if (quiet) {
            return;
        }
        if (log != null) {
            log.add(line);
            return;
        }
        finishLine();
        err.println(line);
        err.flush();
    }

    /// Shows a line that the next line replaces. This method does nothing in quiet mode, or if the output is not
    /// a terminal.
    public synchronized void showTransient(String line) {
        if (inPlace) {
            showProgress(line);
        }
    }

    /// Prints a line that replaces the current transient line and stays on the screen. In quiet mode, this
    /// method does nothing.
    public synchronized void replaceTransient(String line) {
        if (inPlace && !quiet) {
            showProgress(line);
            finishLine();
        } else {
            step(line);
        }
    }

    /// Prints information on a separate line, even in quiet mode.
    @Override
    public synchronized void notice(String line) {
        finishLine();
        err.println(line);
        err.flush();
    }

    /// Prints a problem, even in quiet mode.
    @Override
    public synchronized void problem(String line) {
        notice(line);
    }

    @Override
    public synchronized void internalError(RuntimeException error) {
        finishLine();
        ErrorReport.print(error, err);
    }

    /// Shows the progress of the current second.
    synchronized void showProgress(String line) {
        if (quiet) {
            return;
        }
        if (log != null) {
            log.update(line);
            return;
        }
        if (inPlace) {
            // On a narrow terminal, the line is truncated because the next line could not replace a
            // wrapped line.
            err.print("\r\u001b[2K\u001b[?7l" + line + "\u001b[?7h");
            lineOpen = true;
        } else {
            err.println(line);
        }
        err.flush();
    }

    /// Ends the current line so that later output does not overwrite it. For a log, this method prints the
    /// pending text.
    public synchronized void finishLine() {
        if (log != null) {
            log.flush();
        }
        if (lineOpen) {
            err.println();
            lineOpen = false;
        }
    }

    @Override
    public synchronized void close() {
        finishLine();
        err.flush();
    }

    @Override
    public TrialListener trial(Trial trial, String position, Duration after) {
        return new TrialFollower(trial, position, after);
    }

    private final class TrialFollower implements TrialListener {
        private final Trial trial;
        private final String position;
        private final Duration after;
        private @Nullable IntervalRow before;
        private double warmupSeconds;

        TrialFollower(Trial trial, String position, Duration after) {
            this.trial = trial;
            this.position = position;
            this.after = after;
            this.warmupSeconds = trial.phases().expectedWarmup().toMillis() / 1e3;
        }

        @Override
        public void step(String what) {
            RunProgress.this.step(trial.id() + ": " + what);
        }

        @Override
        public void warmupEnds(double seconds) {
            warmupSeconds = seconds;
        }

        @Override
        public void interval(IntervalRow row, Map<String, Histogram> histograms) {
            synchronized (RunProgress.this) {
                showProgress(line(row, histograms));
            }
            before = row;
        }

        private String line(IntervalRow row, Map<String, Histogram> histograms) {
            IntervalRow last = before;
            double seconds = row.endSeconds() - row.startSeconds();
            double intended = row.intended() - (last == null ? 0 : last.intended());
            double accepted = row.accepted() - (last == null ? 0 : last.accepted());
            double delivered = row.delivered() - (last == null ? 0 : last.delivered());
            // An automatic warm-up may take longer than expected.
            double end = Math.max(warmupSeconds, row.phase() == Phase.WARMUP ? row.endSeconds() : 0)
                    + trial.phases().measure().toMillis() / 1e3;
            double left = Math.max(0, end - row.endSeconds()) + after.toSeconds();
            return NumberFormatter.toAscii(String.format(
                    Locale.ROOT,
                    "%s %s %-7s %3s/%s s | intended %s/s accepted %s/s delivered %s/s | p99 %s ms | backlog %s"
                            + " | %s left",
                    position,
                    trial.system().name(),
                    row.phase().name().toLowerCase(Locale.ROOT),
                    NumberFormatter.fixed(row.endSeconds(), 0),
                    NumberFormatter.fixed(end, 0),
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
