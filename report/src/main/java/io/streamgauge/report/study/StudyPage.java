package io.streamgauge.report.study;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.nothing;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.report.html.StaticPage;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyText;
import io.streamgauge.study.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Reproduction of a published study as an HTML page. The page links to the reports of the parts.
public final class StudyPage {
    private StudyPage() {}

    /// Returns the page as text.
    public static String render(StudyResult study) {
        List<PageBlock> blocks = StudyContent.of(study);
        List<Html> sections = new ArrayList<>();
        List<Html> links = new ArrayList<>();
        int start = firstSection(blocks, 0);
        List<Html> opening = new ArrayList<>(
                blocks.subList(0, start).stream().map(StudyPage::block).toList());
        while (start < blocks.size()) {
            int end = firstSection(blocks, start + 1);
            if (blocks.get(start) instanceof PageBlock.Heading heading) {
                String id = Anchor.of(heading.text());
                links.add(el("a", attr("href", "#" + id), text(heading.text())));
                sections.add(HtmlFragments.section(
                        id, heading.text(), each(blocks.subList(start + 1, end), StudyPage::block)));
            }
            start = end;
        }
        opening.add(el("nav", attr("aria-label", "Sections"), all(links)));
        return StaticPage.withScripts(
                study.study(), study.title(), el("div", css("study"), all(opening), all(sections)));
    }

    /// Returns the index of the first section at or after an index, or the number of blocks.
    private static int firstSection(List<PageBlock> blocks, int from) {
        return IntStream.range(from, blocks.size())
                .filter(i -> blocks.get(i) instanceof PageBlock.Heading heading && heading.level() == 2)
                .findFirst()
                .orElse(blocks.size());
    }

    private static Html block(PageBlock block) {
        return switch (block) {
            case PageBlock.Title title -> el("h1", text(title.text()));
            case PageBlock.Heading heading ->
                el("h" + heading.level(), attr("id", Anchor.of(heading.text())), text(heading.text()));
            case PageBlock.Paragraph paragraph ->
                el(
                        "p",
                        switch (paragraph.kind()) {
                            case LEAD -> css("answer");
                            case TEXT -> nothing();
                            case NOTE -> css("note");
                        },
                        inline(paragraph.content()));
            case PageBlock.Bullets bullets -> el("ul", each(bullets.items(), item -> el("li", inline(item))));
            case PageBlock.Table table -> table(table);
            case PageBlock.Picture picture ->
                all(el("div", css("charts"), picture.picture().draw()), reading(picture.picture()));
            case PageBlock.Details details ->
                el("details", el("summary", text(details.summary())), each(details.content(), StudyPage::block));
            case PageBlock.Commands commands -> el("pre", css("code"), text(String.join("\n", commands.lines())));
        };
    }

    private static Html reading(StudyPicture picture) {
        return picture.reading().isEmpty() ? nothing() : el("p", css("note"), text(picture.reading()));
    }

    private static Html table(PageBlock.Table table) {
        return HtmlFragments.table(
                table.id(),
                table.caption(),
                el(
                        "tr",
                        each(
                                table.columns(),
                                column -> el(
                                        "th",
                                        attr("scope", "col"),
                                        column.numeric() ? css("num") : nothing(),
                                        text(column.name())))),
                each(table.rows(), row -> row(table, row)));
    }

    private static Html row(PageBlock.Table table, PageBlock.Row row) {
        List<Html> cells = new ArrayList<>();
        for (int i = 0; i < row.cells().size(); i++) {
            Html content = inline(row.cells().get(i));
            boolean numeric = table.columns().get(i).numeric();
            cells.add(
                    i == 0
                            ? el("th", attr("scope", "row"), content)
                            : el("td", numeric ? css("num") : nothing(), content));
        }
        return el("tr", row.place().isEmpty() ? nothing() : attr("id", row.place()), all(cells));
    }

    private static Html inline(List<Inline> content) {
        return each(content, StudyPage::inline);
    }

    private static Html inline(Inline piece) {
        return switch (piece) {
            case Inline.Words words -> text(words.text());
            case Inline.Strong strong -> el("strong", text(strong.text()));
            case Inline.Remark remark -> el("span", css("remark"), text(remark.text()));
            case Inline.Link link -> {
                String target = link.place().isEmpty() ? Anchor.of(link.heading()) : link.place();
                yield el("a", attr("href", "#" + target), text(link.text()));
            }
            case Inline.FileLink link -> el("a", attr("href", link.file()), text(link.text()));
            case Inline.Mark mark -> badge(mark.verdict());
            case Inline.Doubt doubt -> HtmlFragments.doubtful(doubt.why());
            case Inline.Break _ -> el("br");
        };
    }

    private static Html badge(Verdict verdict) {
        String words = StudyText.verdict(verdict);
        return switch (verdict) {
            case SUPPORTED -> HtmlFragments.badge("valid", "✓ " + words);
            case REFUTED -> HtmlFragments.badge("void", "✗ " + words);
            case INCONCLUSIVE -> HtmlFragments.badge("absent", "? " + words);
            case NOT_TESTABLE, NOT_DECIDED -> HtmlFragments.badge("absent", "– " + words);
        };
    }
}
