package io.streamgauge.report.study;

import static io.streamgauge.report.html.Html.all;
import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.each;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static io.streamgauge.report.html.Html.when;

import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.study.StudyResult.ClaimVerdict;
import io.streamgauge.study.StudyResult.Evidence;
import io.streamgauge.study.StudyResult.SizeVerdict;
import io.streamgauge.study.StudyResult.StatementVerdict;
import io.streamgauge.study.StudyResult.Verdict;
import io.streamgauge.study.StudyText;
import io.streamgauge.text.NumberFormatter;
import java.util.List;

/// Table of the published claims with the verdicts of their statements.
final class StudyClaims {
    private StudyClaims() {}

    static Html of(List<ClaimVerdict> claims) {
        return all(
                when(StudyText.hasSizes(claims), el("p", css("note"), text(StudyText.SIZES))),
                HtmlFragments.table(
                        "study-claims",
                        "Published claims and their verdicts",
                        HtmlFragments.row(List.of("claim", "verdict", "evidence", "condition for another verdict")),
                        each(claims, StudyClaims::claim)));
    }

    private static Html claim(ClaimVerdict claim) {
        boolean several = !claim.summary().isEmpty();
        return el(
                "tr",
                el(
                        "th",
                        attr("scope", "row"),
                        el("span", css("claim-id"), text(claim.id())),
                        el("span", css("claim-text"), text(claim.text()))),
                el(
                        "td",
                        attr("data-value", StudyText.verdict(claim.verdict())),
                        badge(claim.verdict()),
                        when(several, el("span", css("claim-source"), text(claim.summary())))),
                el("td", css("claim-evidence"), each(claim.statements(), statement -> statement(statement, several))),
                el("td", css("claim-why"), text(claim.change())));
    }

    private static Html statement(StatementVerdict statement, boolean several) {
        SizeVerdict size = statement.size();
        return all(
                when(
                        several,
                        el("span", css("claim-statement"), badge(statement.verdict()), text(" " + statement.text()))),
                each(statement.evidence(), StudyClaims::evidence),
                reason(statement.reason()),
                size == null ? Html.nothing() : size(size),
                when(
                        !statement.further().isEmpty(),
                        all(
                                el("span", css("claim-measured"), text(StudyText.FURTHER)),
                                each(statement.further(), StudyClaims::evidence))));
    }

    private static Html size(SizeVerdict size) {
        return all(
                el(
                        "span",
                        css("claim-figure"),
                        text(symbol(size.verdict()) + " "),
                        el("b", text(StudyText.size(size)))),
                each(size.evidence(), StudyClaims::evidence),
                reason(size.reason()));
    }

    private static Html reason(String reason) {
        return el("span", css("claim-measured"), text(StudyText.sentence(reason)));
    }

    private static Html evidence(Evidence evidence) {
        return el(
                "span",
                css("claim-figure"),
                text(symbol(evidence.verdict()) + " " + evidence.part() + "/" + evidence.id() + " "),
                text(evidence.statement()),
                when(!evidence.measured().isEmpty(), el("b", text(" " + evidence.measured()))));
    }

    private static String symbol(Verdict verdict) {
        return switch (verdict) {
            case SUPPORTED -> "✓";
            case REFUTED -> "✗";
            case INCONCLUSIVE -> "?";
            case NOT_TESTABLE, NOT_DECIDED -> NumberFormatter.NONE;
        };
    }

    private static Html badge(Verdict verdict) {
        String words = symbol(verdict) + " " + StudyText.verdict(verdict);
        return switch (verdict) {
            case SUPPORTED -> HtmlFragments.badge("valid", words);
            case REFUTED -> HtmlFragments.badge("void", words);
            case INCONCLUSIVE, NOT_TESTABLE, NOT_DECIDED -> HtmlFragments.badge("absent", words);
        };
    }
}
