package io.streamgauge.report.pipeline;

import io.streamgauge.report.markdown.Markdown;
import io.streamgauge.report.pipeline.JobSummary.Pictures;
import io.streamgauge.text.Count;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Paragraphs, tables and pictures of a Markdown page, in order. The page is far smaller than 1 MiB, GitHub's
/// limit for job summaries, because the number of rows is limited.
final class PageText {
    /// Maximum number of rows in a table, and of items in a list.
    private static final int MOST = 60;

    private final List<String> blocks = new ArrayList<>();
    private final Map<String, String> files = new LinkedHashMap<>();
    private final Pictures pictures;

    PageText(Pictures pictures) {
        this.pictures = pictures;
    }

    /// Adds a block of Markdown, unless the block is empty.
    void add(String block) {
        if (!block.isEmpty()) {
            blocks.add(block);
        }
    }

    /// Adds text as an escaped paragraph.
    void paragraph(String text) {
        add(Markdown.escape(text));
    }

    void heading(String text) {
        add("### " + Markdown.escape(text));
    }

    /// Adds a table of Markdown cells, unless the table is empty.
    void table(List<String> names, int texts, List<List<String>> rows) {
        if (!rows.isEmpty()) {
            add(Markdown.table(names, texts, rows.subList(0, Math.min(MOST, rows.size()))));
            more(rows.size(), "row");
        }
    }

    /// Adds a list of Markdown items, unless the list is empty.
    void bullets(List<String> items) {
        if (!items.isEmpty()) {
            add("- " + String.join("\n- ", items.subList(0, Math.min(MOST, items.size()))));
            more(items.size(), "item");
        }
    }

    private void more(int all, String noun) {
        if (all > MOST) {
            paragraph("The report contains " + Count.of(all - MOST, "more " + noun) + ".");
        }
    }

    /// Adds a chart as a table and, if the page may have pictures, also as a picture. A chart without rows is
    /// omitted.
    void chart(BarTable chart) {
        if (chart.rows().isEmpty()) {
            return;
        }
        BarTable shown = chart.rows().size() <= MOST
                ? chart
                : new BarTable(
                        chart.title(),
                        chart.unit(),
                        chart.heading(),
                        chart.rows().subList(0, MOST));
        if (!pictures.equals(Pictures.NONE)) {
            String file = pictures.file(files.size());
            files.put(file, shown.file());
            add("![" + Markdown.escape(chart.title()) + "](<" + file + ">)");
        }
        add(shown.table());
        more(chart.rows().size(), "row");
    }

    JobSummary summary() {
        return new JobSummary(String.join("\n\n", blocks) + "\n", files);
    }
}
