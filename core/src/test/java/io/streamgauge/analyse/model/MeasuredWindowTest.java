package io.streamgauge.analyse.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.MeasuredWindow.Span;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredWindowTest {
    /// Window from 60 to 90 s, with intervals of one second.
    private static final MeasuredWindow WINDOW =
            new MeasuredWindow(interval(Phase.WARMUP, 60), interval(Phase.MEASURE, 90));

    private static IntervalRow interval(Phase phase, double endSeconds) {
        return new IntervalRow(
                0,
                phase,
                endSeconds - 1,
                endSeconds,
                new IntervalRow.Messages(0, 0, 0, 0, 0, 0, 0, 0),
                new IntervalRow.Disturbances(0, 0, 0, 0, 0),
                true);
    }

    private static List<ResourceRow> samples(double... seconds) {
        return Arrays.stream(seconds)
                .mapToObj(s -> new ResourceRow(s, "program", Role.OTHER, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, s))
                .toList();
    }

    private static List<Double> span(double... seconds) {
        return WINDOW.span(samples(seconds))
                .map(span -> List.of(span.first().seconds(), span.last().seconds()))
                .orElse(List.of());
    }

    @Test
    void usesTheSamplesAtTheStartAndAtTheEnd() {
        assertThat(span(0, 59, 60, 61, 89, 90, 91)).containsExactly(60.0, 90.0);
        assertThat(WINDOW.span(samples(60, 90)).map(Span::seconds)).hasValue(30.0);
    }

    /// Other programs are sampled only at the start of the load, of the measured phase and of the drain. A program that
    /// starts in the measured phase has a sample of 0 at the start of the load.
    @Test
    void keepsAProgramThatStartedInTheMeasuredPhase() {
        assertThat(span(0, 90)).containsExactly(0.0, 90.0);
    }

    /// The merged interval of several workers ends 0.3 s before the interval of this worker.
    @Test
    void acceptsASampleUpToHalfAnIntervalLater() {
        assertThat(span(59.3, 60.3, 61.3, 89.3, 90.3, 91.3)).containsExactly(60.3, 90.3);
    }

    /// The drain ends after 0.3 s. The processes are almost idle in this time.
    @Test
    void ignoresTheSampleOfAShortDrain() {
        assertThat(span(60, 90, 90.3)).containsExactly(60.0, 90.0);
    }

    @Test
    void usesTheFirstSampleOfAProcessThatStartedInTheWindow() {
        assertThat(span(70, 80, 90)).containsExactly(70.0, 90.0);
        assertThat(span(70)).isEmpty();
    }
}
