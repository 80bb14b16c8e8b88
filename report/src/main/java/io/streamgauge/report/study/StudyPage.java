package io.streamgauge.report.study;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.text.MetricFormatter;
import io.streamgauge.report.compare.PublishedTable;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.report.html.StaticPage;
import io.streamgauge.study.PartState;
import io.streamgauge.study.StudyResult;
import io.streamgauge.study.StudyResult.PartResult;
import io.streamgauge.study.StudyResult.RatioOfRatios;
import io.streamgauge.study.StudyText;
import java.util.List;

/// Reproduction of a published study as a page. It links to the reports of its parts.
public final class StudyPage {
    private StudyPage() {}

    /// Returns the page as text.
    public static String render(StudyResult study) {
        return StaticPage.withScripts(
                study.study(),
                study.title(),
                el("h1", text(study.title())),
                el("p", css("answer"), text(StudyText.tally(study.claims()))),
                el("p", text(study.asks() + " ")),
                el("p", css("note"), text("Source: " + study.source() + ". " + StudyText.scale(study))),
                HtmlFragments.section("claims", "Claims", StudyClaims.of(study.claims())),
                list("limits", StudyText.LIMITS, study.limits()),
                HtmlFragments.section(
                        "figures", "Published and measured values", each(study.parts(), StudyPage::figures)),
                when(
                        !study.costs().isEmpty(),
                        HtmlFragments.section("costs", "Cost of a terabyte", StudyCosts.of(study))),
                HtmlFragments.section("parts", "Parts", parts(study)),
                list("notes", "Limitations of the original", study.notes()));
    }

    private static Html list(String id, String title, List<String> sentences) {
        return when(
                !sentences.isEmpty(),
                HtmlFragments.section(id, title, el("ul", each(sentences, sentence -> el("li", text(sentence))))));
    }

    private static Html figures(PartResult part) {
        if (!part.tools().isEmpty()) {
            return StudyTools.of(part);
        }
        if (part.published().isEmpty()) {
            return Html.nothing();
        }
        return all(
                el("h3", text(part.id() + " " + part.title())),
                el("div", css("charts"), each(StudyPicture.published(part), PublishedPlot::draw)),
                PublishedTable.of(part.id(), part.published()),
                when(!part.ratios().isEmpty(), ratios(part)));
    }

    private static Html ratios(PartResult part) {
        return all(
                HtmlFragments.table(
                        "ratios-" + part.id(),
                        "Ratios of two systems, published and measured",
                        HtmlFragments.row(
                                List.of("metric", "systems", "published", "measured", "measured / published")),
                        each(part.ratios(), StudyPage::ratio)),
                el(
                        "p",
                        css("note"),
                        text("Absolute values from different hardware cannot be compared, but the ratio of two"
                                + " systems can. A value of 1x in the last column means that the measured ratio equals the"
                                + " published ratio.")));
    }

    private static Html ratio(RatioOfRatios ratio) {
        return el(
                "tr",
                el("th", attr("scope", "row"), text(ratio.what())),
                el("td", text(ratio.a() + " / " + ratio.b())),
                el(
                        "td",
                        css("num"),
                        text(MetricFormatter.ratio(ratio.published())),
                        HtmlFragments.doubtful(ratio.doubtful())),
                el("td", css("num"), text(MetricFormatter.ratio(ratio.ours()))),
                el("td", css("num"), text(MetricFormatter.ratio(ratio.ratio()))));
    }

    private static Html parts(StudyResult study) {
        return each(
                study.parts(),
                part -> all(
                        el("h3", title(part)),
                        el("p", text(StudyText.state(part))),
                        when(!part.answer().isEmpty(), el("p", text(part.answer()))),
                        when(!StudyPicture.found(part).isEmpty(), charts(part)),
                        when(!part.trust().isEmpty(), el("p", css("note"), text("Trust: " + part.trust()))),
                        when(
                                !part.rules().isEmpty(),
                                el("ul", each(part.rules(), rule -> el("li", css("note"), text(rule)))))));
    }

    private static Html charts(PartResult part) {
        List<StudyPicture> pictures = StudyPicture.found(part);
        return all(
                el("div", css("charts"), each(pictures, StudyPicture::draw)),
                el("p", css("note"), text(StudyPicture.reading(pictures))));
    }

    /// Links to the page of a part, unless the part did not run.
    private static Html title(PartResult part) {
        Html words = text(part.id() + " " + part.title());
        if (part.state() == PartState.NOT_RUN || !part.tools().isEmpty()) {
            return words;
        }
        String page = part.trials() > 0 ? "report.html" : "probe.html";
        return el("a", attr("href", part.id() + "/" + page), words);
    }
}
