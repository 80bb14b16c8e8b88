package io.streamgauge.report.compare;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.analyse.claims.ClaimText;
import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.ClaimResult.Ours;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.experiment.metric.Claim.Published;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.statistics.compare.Decision;
import io.streamgauge.text.NumberFormatter;
import java.util.List;

/// Table of the claims, with the verdict, the evidence and the published values of each claim.
public final class ClaimTable {
    private ClaimTable() {}

    public static Html of(Summary summary) {
        return all(
                el(
                        "p",
                        text(ClaimText.verdictCounts(summary.claims())
                                + ". The claims were fixed before the run. Their SHA-256 hash is "),
                        el("span", css("code"), text(summary.claimsHash())),
                        text(".")),
                HtmlFragments.table(
                        "claims",
                        "Claims and their verdicts",
                        HtmlFragments.row(List.of(
                                "claim", "verdict", "measured and claimed ratio", "measured", "published", "reason")),
                        each(summary.claims(), ClaimTable::claim)),
                el(
                        "p",
                        css("note"),
                        text("The shaded area is the claimed range of the ratio, with its tolerance. The dot is the"
                                + " measured ratio, and the bar is its interval. A claim is supported if the whole bar"
                                + " is inside the shaded area, and refuted if the whole bar is outside. Otherwise, the"
                                + " claim is inconclusive. A trend is also refuted if it is reversed between two levels. A"
                                + " gap must also exist at the first level. "
                                + ClaimText.correction(summary.claims()))),
                when(
                        summary.claims().stream().anyMatch(c -> !c.published().isEmpty()),
                        el(
                                "p",
                                css("note"),
                                text("Published values are shown for comparison only. Verdicts do not use them. The"
                                        + " values come from other machines. Compare ratios of two systems, not"
                                        + " single values. “Doubtful” marks a value whose meaning is uncertain."))));
    }

    private static Html claim(ClaimResult claim) {
        return el(
                "tr",
                el(
                        "th",
                        attr("scope", "row"),
                        el("span", css("claim-id"), text(claim.id())),
                        el("span", css("claim-text"), text(claim.text())),
                        el("span", css("claim-source"), text(claim.statement())),
                        when(
                                !claim.family().isEmpty(),
                                el("span", css("claim-source"), text("family: " + claim.family()))),
                        when(
                                !claim.source().isEmpty(),
                                el("span", css("claim-source"), text("from: " + claim.source())))),
                el("td", attr("data-value", ClaimText.verdict(claim.verdict())), verdict(claim.verdict())),
                el("td", ClaimBar.of(claim), el("span", css("claim-measured"), text(measured(claim)))),
                el("td", each(claim.ours(), ClaimTable::ours)),
                el("td", each(claim.published(), ClaimTable::published)),
                el("td", css("claim-why"), text(claim.explanation())));
    }

    private static String measured(ClaimResult claim) {
        String words = ClaimText.measured(claim);
        return words.isEmpty() ? NumberFormatter.NONE : words;
    }

    private static Html ours(Ours ours) {
        return el("span", css("claim-figure"), text(ours.what() + ": "), el("b", text(ours.words())));
    }

    private static Html published(Published figure) {
        return el(
                "span",
                css("claim-figure"),
                text(figure.what() + ": "),
                el("b", text(figure.value())),
                HtmlFragments.doubtful(figure.doubtful()));
    }

    /// Returns a badge with a sign and a word so that you can read the verdict without colour.
    static Html verdict(Decision verdict) {
        return switch (verdict) {
            case SUPPORTED -> HtmlFragments.badge("valid", "✓ supported");
            case REFUTED -> HtmlFragments.badge("void", "✗ refuted");
            case INCONCLUSIVE -> HtmlFragments.badge("absent", "? inconclusive");
        };
    }
}
