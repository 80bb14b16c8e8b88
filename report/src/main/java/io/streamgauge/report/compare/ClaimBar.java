package io.streamgauge.report.compare;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;

import io.streamgauge.analyse.claims.ClaimText;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.report.chart.Svg;
import io.streamgauge.report.html.Html;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Bar that shows the interval of the measured ratio and the claimed range, on a logarithmic axis.
final class ClaimBar {
    private static final int WIDTH = 260;
    private static final int HEIGHT = 40;
    private static final int MIDDLE = 13;
    private static final int BASE = 26;
    /// Minimum width at which the claimed range is drawn, as a share of the width of the drawing.
    private static final double MIN_REGION = 1.0 / WIDTH;
    /// Minimum distance from the centre of a label to the edge, as a share of the width of the drawing.
    private static final double LABEL_MARGIN = 16.0 / WIDTH;
    /// Logarithm of the largest factor by which the drawing can extend beyond the estimate and the claimed
    /// range.
    private static final double WIDEST = Math.log(100);

    private final ClaimResult claim;
    private final double estimate;
    private final double from;
    private final double to;

    private ClaimBar(ClaimResult claim, double estimate) {
        this.claim = claim;
        this.estimate = estimate;
        List<Double> marks = new ArrayList<>(List.of(Math.log(estimate)));
        add(marks, claim.claimed().low());
        add(marks, claim.claimed().high());
        double low = marks.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double high = marks.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        ConfidenceInterval interval = claim.interval();
        if (interval != null) {
            // The interval from two blocks can be infinitely wide. Without the limit WIDEST, the other elements
            // would not have a position.
            low = Math.min(low, Math.max(Math.log(interval.low()), low - WIDEST));
            high = Math.max(high, Math.min(Math.log(interval.high()), high + WIDEST));
        }
        // A claimed range may be unbounded on one side. The bar shows only a short section of that side.
        double room = Math.max(0.06, 0.3 * (high - low));
        this.from = low - room;
        this.to = high + room;
    }

    private static void add(List<Double> marks, @Nullable Double ratio) {
        if (ratio != null) {
            marks.add(Math.log(ratio));
        }
    }

    /// Returns the bar, or empty content if the claim does not have a positive estimate.
    static Html of(ClaimResult claim) {
        Double estimate = claim.estimate();
        return estimate == null || !(estimate > 0) ? nothing() : new ClaimBar(claim, estimate).svg();
    }

    /// Returns the position of a ratio as a share of the width of the drawing.
    private double at(double ratio) {
        return Math.clamp((Math.log(ratio) - from) / (to - from), 0.0, 1.0);
    }

    private Html svg() {
        return el(
                "svg",
                css("claim-bar"),
                attr("role", "img"),
                attr("aria-label", "claimed: " + ClaimText.claimed(claim) + "; measured: " + ClaimText.measured(claim)),
                attr("viewBox", "0 0 " + WIDTH + " " + HEIGHT),
                attr("width", Integer.toString(WIDTH)),
                attr("height", Integer.toString(HEIGHT)),
                region(),
                Svg.line("axis", 0, 1, BASE, BASE),
                interval(),
                Svg.circle("", at(estimate), MIDDLE, 4.5),
                end(claim.claimed().low()),
                end(claim.claimed().high()));
    }

    private Html region() {
        Double low = claim.claimed().low();
        Double high = claim.claimed().high();
        double left = low == null ? 0 : at(low);
        double right = high == null ? 1 : at(high);
        return Svg.rect("claimed", left, Math.max(left + MIN_REGION, right), 0, BASE);
    }

    private Html interval() {
        ConfidenceInterval interval = claim.interval();
        if (interval == null) {
            return nothing();
        }
        double low = at(interval.low());
        double high = at(interval.high());
        return all(
                Svg.line("interval", low, high, MIDDLE, MIDDLE),
                Svg.line("interval", low, low, MIDDLE - 5, MIDDLE + 5),
                Svg.line("interval", high, high, MIDDLE - 5, MIDDLE + 5));
    }

    private Html end(@Nullable Double ratio) {
        if (ratio == null) {
            return nothing();
        }
        double at = at(ratio);
        return all(
                Svg.line("end", at, at, 0, BASE + 3),
                Svg.words(
                        "bound",
                        Math.clamp(at, LABEL_MARGIN, 1 - LABEL_MARGIN),
                        HEIGHT - 2,
                        NumberFormatter.ratio(ratio) + "×",
                        attr("text-anchor", "middle")));
    }
}
