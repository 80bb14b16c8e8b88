package io.streamgauge.report.compare;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.analyse.claims.ClaimText;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Interval of the measured ratio compared with the claimed range, on a logarithmic axis.
final class ClaimBar {
    private static final int WIDTH = 260;
    private static final int HEIGHT = 40;
    private static final int MIDDLE = 13;
    private static final int BASE = 26;

    private final ClaimResult claim;
    private final double estimate;
    private final double from;
    private final double to;

    private ClaimBar(ClaimResult claim, double estimate) {
        this.claim = claim;
        this.estimate = estimate;
        List<Double> marks = new ArrayList<>(List.of(Math.log(estimate)));
        ConfidenceInterval interval = claim.interval();
        if (interval != null) {
            marks.add(Math.log(interval.low()));
            marks.add(Math.log(interval.high()));
        }
        add(marks, claim.claimed().low());
        add(marks, claim.claimed().high());
        double low = marks.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
        double high = marks.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
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

    /// Returns the bar, or an empty piece if the claim does not have an estimate.
    static Html of(ClaimResult claim) {
        Double estimate = claim.estimate();
        return estimate == null || !(estimate > 0) ? nothing() : new ClaimBar(claim, estimate).svg();
    }

    private double x(double log) {
        return Math.rint(10 * WIDTH * Math.clamp((log - from) / (to - from), 0.0, 1.0)) / 10;
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
                line("axis", 0, WIDTH, BASE, BASE),
                interval(),
                el(
                        "circle",
                        attr("cx", HtmlFragments.raw(x(Math.log(estimate)))),
                        attr("cy", Integer.toString(MIDDLE)),
                        attr("r", "4.5")),
                end(claim.claimed().low()),
                end(claim.claimed().high()));
    }

    private Html region() {
        Double low = claim.claimed().low();
        Double high = claim.claimed().high();
        double left = low == null ? 0 : x(Math.log(low));
        double right = high == null ? WIDTH : x(Math.log(high));
        return el(
                "rect",
                attr("x", HtmlFragments.raw(left)),
                attr("y", "0"),
                attr("width", HtmlFragments.raw(Math.rint(10 * Math.max(1, right - left)) / 10)),
                attr("height", Integer.toString(BASE)));
    }

    private Html interval() {
        ConfidenceInterval interval = claim.interval();
        if (interval == null) {
            return nothing();
        }
        double low = x(Math.log(interval.low()));
        double high = x(Math.log(interval.high()));
        return all(
                line("interval", low, high, MIDDLE, MIDDLE),
                line("interval", low, low, MIDDLE - 5, MIDDLE + 5),
                line("interval", high, high, MIDDLE - 5, MIDDLE + 5));
    }

    private Html end(@Nullable Double ratio) {
        if (ratio == null) {
            return nothing();
        }
        double at = x(Math.log(ratio));
        return all(
                line("end", at, at, 0, BASE + 3),
                el(
                        "text",
                        attr("x", HtmlFragments.raw(Math.clamp(at, 16.0, WIDTH - 16.0))),
                        attr("y", Integer.toString(HEIGHT - 2)),
                        attr("text-anchor", "middle"),
                        text(NumberFormatter.significant(ratio, 3) + "×")));
    }

    private static Html line(String kind, double x1, double x2, double y1, double y2) {
        return el(
                "line",
                css(kind),
                attr("x1", HtmlFragments.raw(x1)),
                attr("x2", HtmlFragments.raw(x2)),
                attr("y1", HtmlFragments.raw(y1)),
                attr("y2", HtmlFragments.raw(y2)));
    }
}
