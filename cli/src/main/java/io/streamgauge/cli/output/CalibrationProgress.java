package io.streamgauge.cli.output;

import io.streamgauge.analyse.text.LimitFormatter;
import io.streamgauge.calibrate.Calibrator;
import io.streamgauge.calibrate.Calibrator.Round;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.text.NumberFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Progress of a calibration: current benchmark, figures measured so far and remaining time.
final class CalibrationProgress implements Calibrator.CalibrationListener {
    private static final int SHOWN = 4;

    private final RunProgress progress;
    private double secondsLeft;

    CalibrationProgress(RunProgress progress) {
        this.progress = progress;
    }

    @Override
    public void onStart(Round turn, double left) {
        secondsLeft = left;
        progress.showTransient(line(turn, ""));
    }

    @Override
    public void onMeasured(Round turn, List<Figure> soFar) {
        secondsLeft -= turn.total().toNanos() / 1e9;
        String values = soFar.stream()
                .limit(SHOWN)
                .map(f -> quantile(f) + LimitFormatter.value(f.limit().unit(), f.median()))
                .collect(Collectors.joining(", "));
        progress.replaceTransient(line(turn, values));
    }

    private static String quantile(Figure figure) {
        String rest = figure.id().substring(figure.limit().id().length());
        return rest.isEmpty() ? "" : rest.substring(1) + " ";
    }

    private String line(Round turn, String values) {
        return NumberFormatter.toAscii(String.format(
                Locale.ROOT,
                "round %d  %-20s %-52s %s left",
                turn.round(),
                turn.benchmark().name(),
                values,
                NumberFormatter.duration(Math.ceil(Math.max(0, secondsLeft)))));
    }
}
