package io.streamgauge.report.study;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.report.chart.LogAxis;
import io.streamgauge.report.chart.PlotAxis;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.study.StudyBars;
import io.streamgauge.study.StudyBars.Bar;
import io.streamgauge.study.StudyChart.Scale;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.List;

/// Rates as bars from zero, a row for each system and level.
final class BarPlot implements StudyPicture {
    private static final int ROW = 40;
    private static final int BELOW = 24;
    private static final int TITLE = 24;
    private static final double LEFT = 2;
    private static final double WIDTH = 92;

    private final StudyBars bars;
    private final PlotAxis axis;
    private final List<String> systems;

    /// @param systems for their colours
    BarPlot(StudyBars bars, List<String> systems) {
        this.bars = bars;
        this.systems = systems;
        List<Double> values = new ArrayList<>();
        for (Bar bar : bars.bars()) {
            values.add(bar.high());
            Double published = bar.published();
            if (published != null) {
                values.add(published);
            }
        }
        this.axis = PlotAxis.of(Scale.LINEAR, values);
    }

    @Override
    public String title() {
        boolean published = bars.bars().stream().anyMatch(bar -> bar.published() != null);
        boolean doubtful = bars.bars().stream().anyMatch(Bar::doubtful);
        return bars.title() + (published ? "; diamond: published" + (doubtful ? ", with ? if doubtful" : "") : "");
    }

    @Override
    public String reading() {
        return bars.reading();
    }

    @Override
    public Html draw() {
        return StudyPicture.figure(title(), title(), attr("height", Integer.toString(height())), content());
    }

    @Override
    public String file() {
        return StudyPicture.file(
                800,
                height() + TITLE,
                all(
                        el("text", attr("x", "0"), attr("y", "13"), text(title())),
                        el("g", attr("transform", "translate(0 " + TITLE + ")"), content())));
    }

    private int height() {
        return bars.bars().size() * ROW + BELOW;
    }

    private Html content() {
        double bottom = (double) height() - BELOW;
        return all(
                each(
                        axis.ticks(),
                        tick -> all(
                                LogAxis.line("grid", at(tick), at(tick), 0, bottom),
                                LogAxis.label("tick", at(tick), bottom + 15, axis.words(tick)))),
                each(bars.bars(), this::row));
    }

    private double at(double value) {
        return LEFT + WIDTH * axis.share(value);
    }

    private Html row(Bar bar) {
        double top = bars.bars().indexOf(bar) * (double) ROW;
        String words = bar.system() + (bar.level().isEmpty() ? "" : ", " + bar.level());
        Double published = bar.published();
        return el(
                "g",
                css(StudyPicture.colour(systems, bar.system())),
                el(
                        "text",
                        css("name"),
                        attr("x", LogAxis.percent(LEFT)),
                        attr("y", HtmlFragments.raw(top + 13)),
                        text(words + ": " + NumberFormatter.rate(bar.value()))),
                el(
                        "rect",
                        css("bar"),
                        attr("x", LogAxis.percent(LEFT)),
                        attr("y", HtmlFragments.raw(top + 18)),
                        attr("width", LogAxis.percent(at(bar.value()) - LEFT)),
                        attr("height", "14")),
                when(
                        bar.high() > bar.low(),
                        LogAxis.line("whisker", at(bar.low()), at(bar.high()), top + 25, top + 25)),
                published == null
                        ? nothing()
                        : el(
                                "text",
                                css("cross"),
                                attr("x", LogAxis.percent(at(published))),
                                attr("y", HtmlFragments.raw(top + 31)),
                                StudyPicture.diamond(bar.doubtful()),
                                el(
                                        "title",
                                        text("published: " + NumberFormatter.rate(published)
                                                + (bar.doubtful() ? ", doubtful" : "")))));
    }
}
