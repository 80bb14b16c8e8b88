package io.streamgauge.report.study;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.el;

import io.streamgauge.report.chart.BarRows;
import io.streamgauge.report.chart.Svg;
import io.streamgauge.report.html.Html;
import io.streamgauge.study.chart.StudyBars;
import io.streamgauge.study.chart.StudyBars.Bar;
import io.streamgauge.text.NumberFormatter;
import java.util.List;

/// Chart of rates as bars that start at zero, with a row for each system and level.
final class BarPlot implements StudyPicture {
    private static final int FILE_WIDTH = 800;
    private static final int TITLE = 24;

    private final StudyBars bars;
    private final BarRows rows;

    /// @param systems systems in the order of their colours
    BarPlot(StudyBars bars, List<String> systems) {
        this.bars = bars;
        this.rows = new BarRows(
                "", bars.bars().stream().map(bar -> row(bar, systems)).toList());
    }

    private static BarRows.Bar row(Bar bar, List<String> systems) {
        Double published = bar.published();
        return new BarRows.Bar(
                StudyPicture.colour(systems, bar.system()),
                bar.system() + (bar.level().isEmpty() ? "" : ", " + bar.level()) + ": "
                        + NumberFormatter.rate(bar.value()),
                bar.value(),
                bar.low(),
                bar.high(),
                true,
                false,
                List.of(),
                published,
                bar.doubtful(),
                published == null
                        ? ""
                        : "published: " + NumberFormatter.rate(published) + (bar.doubtful() ? ", doubtful" : ""));
    }

    @Override
    public String title() {
        return bars.title();
    }

    @Override
    public String reading() {
        return bars.reading()
                + StudyPicture.diamonds(
                        bars.bars().stream().anyMatch(bar -> bar.published() != null),
                        bars.bars().stream().anyMatch(Bar::doubtful));
    }

    @Override
    public Html draw() {
        return StudyPicture.figure(title(), title(), attr("height", Integer.toString(rows.height())), rows.content());
    }

    @Override
    public String file() {
        return Svg.file(
                FILE_WIDTH,
                rows.height() + TITLE,
                all(
                        Svg.words("title", 0, 13, title()),
                        el("g", attr("transform", "translate(0 " + TITLE + ")"), rows.content())));
    }
}
