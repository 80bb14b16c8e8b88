package io.streamgauge.live;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.css;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

import io.streamgauge.live.PageRenderer.Part;
import io.streamgauge.report.html.Html;
import io.streamgauge.report.html.HtmlFragments;
import io.streamgauge.report.html.PageAssets;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// Page without its changing sections, and the content security policy of the page.
final class PageShell {
    private final String html;
    private final String policy;

    PageShell() {
        String style = PageAssets.resource("page.css") + PageAssets.resource("chart.css") + resource("live.css");
        // A block keeps the names of the scripts out of the global scope, because the report defines the same names.
        String script =
                "{\n" + PageAssets.resource("csv.js") + PageAssets.resource("charts.js") + resource("live.js") + "}\n";
        PageAssets report = new PageAssets();
        policy = "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
                + "; script-src " + PageAssets.source(script) + " " + String.join(" ", report.scriptSources())
                + "; style-src " + PageAssets.source(style) + " " + report.styleSource();
        html = "<!DOCTYPE html>\n" + page(style, script).render() + "\n";
    }

    String html() {
        return html;
    }

    /// Returns the policy. It also allows the scripts and the style sheet of the report, which replaces the page.
    String policy() {
        return policy;
    }

    private static Html page(String style, String script) {
        return el(
                "html",
                attr("lang", "en"),
                el(
                        "head",
                        el("meta", attr("charset", "utf-8")),
                        el("meta", attr("name", "viewport"), attr("content", "width=device-width, initial-scale=1")),
                        el("meta", attr("name", "color-scheme"), attr("content", "light dark")),
                        el("title", text("Run in progress · Streamgauge")),
                        el("style", new Html.Raw(style))),
                el(
                        "body",
                        attr("data-run", "live"),
                        el(
                                "main",
                                el(
                                        "p",
                                        css("banner"),
                                        attr("id", "notice"),
                                        attr("role", "status"),
                                        attr("hidden", "")),
                                el(
                                        "noscript",
                                        el(
                                                "p",
                                                css("banner"),
                                                text("This page needs JavaScript. Enable JavaScript in the browser."))),
                                el("header", css("masthead"), part(Part.HEADING), part(Part.PROGRESS)),
                                part(Part.FIGURES),
                                HtmlFragments.section("caveats", "Caveats", part(Part.PROVISIONAL), part(Part.CAVEATS)),
                                HtmlFragments.section("charts", "Charts", part(Part.CHARTS)),
                                HtmlFragments.section("trials", "Trials", part(Part.TRIALS)),
                                HtmlFragments.section("messages", "Messages", part(Part.MESSAGES))),
                        el("script", new Html.Raw(script))));
    }

    private static Html part(Part part) {
        return el("div", attr("data-part", part.id()));
    }

    private static String resource(String name) {
        try (InputStream in = PageShell.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8)
                    .replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
