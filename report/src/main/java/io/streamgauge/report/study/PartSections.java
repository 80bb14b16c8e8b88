package io.streamgauge.report.study;

import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.report.study.Inline.Doubt;
import io.streamgauge.report.study.Inline.FileLink;
import io.streamgauge.report.study.Inline.Remark;
import io.streamgauge.report.study.Inline.Words;
import io.streamgauge.report.study.PageBlock.Column;
import io.streamgauge.report.study.PageBlock.Details;
import io.streamgauge.report.study.PageBlock.Heading;
import io.streamgauge.report.study.PageBlock.Kind;
import io.streamgauge.report.study.PageBlock.Paragraph;
import io.streamgauge.report.study.PageBlock.Picture;
import io.streamgauge.report.study.PageBlock.Row;
import io.streamgauge.report.study.PageBlock.Table;
import io.streamgauge.study.PartState;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyResult.RatioOfRatios;
import io.streamgauge.study.StudyRunText;
import io.streamgauge.study.chart.PartCell;
import io.streamgauge.study.chart.StudyBars;
import io.streamgauge.text.NumberFormatter;
import io.streamgauge.text.Sentence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Section about each part: tables of all values of the part, and the charts that no claim shows.
final class PartSections {
    /// Pattern that matches the position where the answer for the next level starts. It applies to the answers
    /// of runs that vary a factor.
    private static final String NEXT_LEVEL = "(?<=\\)\\. )(?=At )";

    private final StudyResult study;
    private final PartResult part;
    private final ClaimPictures pictures;

    private PartSections(StudyResult study, PartResult part, ClaimPictures pictures) {
        this.study = study;
        this.part = part;
        this.pictures = pictures;
    }

    static List<PageBlock> of(StudyResult study, ClaimPictures pictures) {
        List<PageBlock> blocks = new ArrayList<>();
        blocks.add(new Heading(2, "All results"));
        study.parts().forEach(part -> blocks.addAll(new PartSections(study, part, pictures).blocks()));
        return blocks;
    }

    private List<PageBlock> blocks() {
        List<PageBlock> blocks = new ArrayList<>();
        blocks.add(new Heading(3, part.id() + ": " + part.title()));
        blocks.add(new Paragraph(Kind.TEXT, state()));
        if (!part.trust().isEmpty()) {
            blocks.add(PageBlock.note("Trust: " + part.trust()));
        }
        cells().ifPresent(blocks::add);
        Optional.ofNullable(part.clocks()).map(PageBlock::note).ifPresent(blocks::add);
        published(blocks);
        if (!part.tools().isEmpty()) {
            blocks.addAll(StudyTools.of(part));
        }
        charts(blocks);
        if (!part.answer().isEmpty()) {
            blocks.add(new Details(
                    "Comparisons of the systems",
                    List.of(StudyContent.sentences(Arrays.stream(part.answer().split(NEXT_LEVEL, -1))
                            .map(String::strip)
                            .toList()))));
        }
        if (!part.rules().isEmpty()) {
            blocks.add(new Details("Reductions", List.of(StudyContent.sentences(part.rules()))));
        }
        return blocks;
    }

    private List<Inline> state() {
        Words state = new Words(Sentence.of(StudyRunText.state(part)
                + study.runOf(part.id())
                        .map(run -> " (run of " + StudyRunText.date(run.startedAt()) + ")")
                        .orElse("")));
        if (part.state() == PartState.NOT_RUN || !part.tools().isEmpty()) {
            return List.of(state);
        }
        String page = part.trials() > 0 ? "report.html" : "probe.html";
        return List.of(state, new Words(" "), new FileLink("Report of this part", part.id() + "/" + page));
    }

    private Optional<Table> cells() {
        return part.cells().isEmpty() ? bars() : Optional.of(cells(part.cells()));
    }

    private Table cells(List<PartCell> cells) {
        List<String> metrics = cells.stream()
                .flatMap(cell -> cell.values().stream().map(PartCell.Value::metric))
                .distinct()
                .toList();
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("system", false));
        boolean levels = cells.stream().anyMatch(cell -> !cell.level().isEmpty());
        if (levels) {
            columns.add(new Column("level", false));
        }
        columns.add(new Column("trials", true));
        metrics.forEach(metric -> columns.add(new Column(metric, true)));
        List<Row> rows = new ArrayList<>();
        for (PartCell cell : cells) {
            List<List<Inline>> row = new ArrayList<>();
            row.add(Inline.words(cell.system()));
            if (levels) {
                row.add(Inline.words(cell.level()));
            }
            row.add(Inline.words(cell.trials() + (cell.voidTrials() == 0 ? "" : " (" + cell.voidTrials() + " void)")));
            metrics.forEach(metric -> row.add(value(cell, metric)));
            rows.add(new Row("", row));
        }
        return new Table(
                "cells-" + part.id(),
                "Medians of part " + part.id() + ", with the lowest and highest values",
                columns,
                rows);
    }

    private static List<Inline> value(PartCell cell, String name) {
        return cell.values().stream()
                .filter(value -> value.metric().equals(name))
                .findFirst()
                .map(value -> value(value, Metric.parse(name).orElse(null)))
                .orElse(Inline.words(NumberFormatter.NONE));
    }

    private static List<Inline> value(PartCell.Value value, @Nullable Metric metric) {
        List<Inline> cell = new ArrayList<>(Inline.words(words(value.median(), metric)));
        if (value.highest() > value.lowest()) {
            cell.add(new Inline.Break());
            cell.add(new Remark(range(words(value.lowest(), metric), words(value.highest(), metric))));
        }
        Long clockErrorNanos = value.clockErrorNanos();
        if (clockErrorNanos != null) {
            cell.add(new Inline.Break());
            cell.add(new Remark(MetricFormatter.clockError(clockErrorNanos)));
        }
        return cell;
    }

    private static String range(String low, String high) {
        return low + " to " + high;
    }

    private static String words(double value, @Nullable Metric metric) {
        return metric == null ? NumberFormatter.significant(value, 4) : MetricFormatter.value(metric, value);
    }

    /// Returns the values of the bars as a table, for capacity searches and for files of schema version 1. A
    /// part with capacities does not have other bars.
    private Optional<Table> bars() {
        List<List<List<Inline>>> rows = new ArrayList<>();
        for (StudyBars bars : part.charts().bars()) {
            bars.bars()
                    .forEach(bar -> rows.add(List.of(
                            Inline.words(bar.system()),
                            Inline.words(bar.level().isEmpty() ? NumberFormatter.NONE : bar.level()),
                            Inline.words(bars.title()),
                            Inline.words(NumberFormatter.rate(bar.value())),
                            Inline.words(range(NumberFormatter.rate(bar.low()), NumberFormatter.rate(bar.high()))))));
        }
        boolean capacities =
                part.charts().bars().stream().anyMatch(bars -> bars.title().equals(StudyBars.CAPACITY));
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(Table.of(
                        "cells-" + part.id(),
                        capacities
                                ? "Capacities of part " + part.id()
                                : "Medians of part " + part.id() + ", with the lowest and highest values",
                        capacities
                                ? List.of(
                                        "system",
                                        "level",
                                        "metric",
                                        "estimate (median of the searches)",
                                        "95\u202f% interval (range of the intervals)")
                                : List.of("system", "level", "metric", "median", "lowest to highest trial"),
                        rows));
    }

    private void published(List<PageBlock> blocks) {
        if (part.published().isEmpty()) {
            return;
        }
        blocks.add(Table.of(
                "published-" + part.id(),
                "Published and measured values of part " + part.id(),
                List.of("system", "metric", "published", "measured median", "values", "source"),
                part.published().stream().map(PartSections::figure).toList()));
        if (!part.ratios().isEmpty()) {
            blocks.add(Table.of(
                    "ratios-" + part.id(),
                    "Ratios of two systems, published and measured",
                    List.of("metric", "systems", "published ratio", "ratio of the medians", "measured / published"),
                    part.ratios().stream().map(PartSections::ratio).toList()));
            blocks.add(PageBlock.note("You cannot compare absolute values from different hardware. You can compare the"
                    + " ratio of two systems. A value of 1x in the last column means that the measured ratio equals the"
                    + " published ratio."));
        }
    }

    private static List<List<Inline>> figure(PublishedResult figure) {
        String doubtful = figure.doubtful();
        return List.of(
                Inline.words(figure.system()),
                Inline.words(figure.metric()),
                doubtful == null
                        ? Inline.words(figure.publishedWords())
                        : List.of(new Words(figure.publishedWords()), new Doubt(doubtful)),
                Inline.words(Objects.requireNonNullElse(figure.oursWords(), NumberFormatter.NONE)),
                Inline.words(Integer.toString(figure.n())),
                Inline.words(figure.source().isEmpty() ? NumberFormatter.NONE : figure.source()));
    }

    private static List<List<Inline>> ratio(RatioOfRatios ratio) {
        String doubtful = ratio.doubtful();
        Words published = new Words(MetricFormatter.ratio(ratio.published()));
        return List.of(
                Inline.words(ratio.what()),
                Inline.words(ratio.a() + " / " + ratio.b()),
                doubtful == null ? List.of(published) : List.of(published, new Doubt(doubtful)),
                Inline.words(MetricFormatter.ratio(ratio.ours())),
                Inline.words(MetricFormatter.ratio(ratio.ratio())));
    }

    private void charts(List<PageBlock> blocks) {
        List<StudyPicture> all = StudyPicture.of(part, List.of());
        for (int i = 0; i < all.size(); i++) {
            if (!pictures.contains(all.get(i))) {
                blocks.add(new Picture(all.get(i), study.study() + "-" + part.id() + "-" + (i + 1) + ".svg"));
            }
        }
    }
}
