package io.streamgauge.report.study;

import io.streamgauge.report.markdown.Markdown;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyText;
import io.streamgauge.text.NumberFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Reproduction of a published study as a Markdown page.
public final class StudyMarkdown {
    private StudyMarkdown() {}

    /// Returns the pictures of the page as SVG, by file name.
    public static Map<String, String> pictures(StudyResult study) {
        Map<String, String> files = new LinkedHashMap<>();
        addPictures(StudyContent.of(study), files);
        return files;
    }

    private static void addPictures(List<PageBlock> blocks, Map<String, String> files) {
        for (PageBlock block : blocks) {
            if (block instanceof PageBlock.Picture(StudyPicture picture, String file)) {
                files.put(file, picture.file());
            } else if (block instanceof PageBlock.Details details) {
                addPictures(details.content(), files);
            }
        }
    }

    /// Returns the page as text.
    public static String render(StudyResult study) {
        return NumberFormatter.toAscii(blocks(StudyContent.of(study))) + "\n";
    }

    private static String blocks(List<PageBlock> blocks) {
        return blocks.stream().map(StudyMarkdown::block).collect(Collectors.joining("\n\n"));
    }

    private static String block(PageBlock block) {
        return switch (block) {
            case PageBlock.Title title -> "# " + title.text();
            case PageBlock.Heading heading -> "#".repeat(heading.level()) + " " + heading.text();
            case PageBlock.Paragraph paragraph ->
                switch (paragraph.kind()) {
                    case LEAD -> "**" + inline(paragraph.content()) + "**";
                    case TEXT, NOTE -> inline(paragraph.content());
                };
            case PageBlock.Bullets bullets ->
                bullets.items().stream().map(item -> "- " + inline(item)).collect(Collectors.joining("\n"));
            case PageBlock.Table table -> table(table);
            case PageBlock.Picture picture -> picture(picture);
            case PageBlock.Details details ->
                "<details>\n<summary>" + details.summary() + "</summary>\n\n" + blocks(details.content())
                        + "\n\n</details>";
            case PageBlock.Commands commands -> "```sh\n" + String.join("\n", commands.lines()) + "\n```";
        };
    }

    private static String picture(PageBlock.Picture picture) {
        String image = "![" + picture.picture().title() + "](" + picture.file() + ")";
        String reading = picture.picture().reading();
        return reading.isEmpty() ? image : image + "\n\n" + reading;
    }

    private static String table(PageBlock.Table table) {
        return Markdown.table(
                table.columns().stream().map(column -> cell(column.name())).toList(),
                table.columns().stream().map(PageBlock.Column::numeric).toList(),
                table.rows().stream()
                        .map(row -> row.cells().stream()
                                .map(content -> cell(inline(content)))
                                .toList())
                        .toList());
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ");
    }

    private static String inline(List<Inline> content) {
        return content.stream()
                .map(StudyMarkdown::inline)
                .collect(Collectors.joining())
                .strip();
    }

    private static String inline(Inline piece) {
        return switch (piece) {
            case Inline.Words words -> words.text();
            case Inline.Strong strong -> "**" + strong.text() + "**";
            case Inline.Remark remark -> remark.text();
            case Inline.Link link -> "[" + link.text() + "](#" + Anchor.of(link.heading()) + ")";
            case Inline.FileLink _ -> "";
            case Inline.Mark mark -> StudyText.verdict(mark.verdict());
            case Inline.Doubt doubt -> " (doubtful: " + doubt.why() + ")";
            case Inline.Break _ -> "<br>";
        };
    }
}
