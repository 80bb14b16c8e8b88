package io.streamgauge.report.html;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

/// A self-contained page in the style of the report that needs no script.
public final class StaticPage {
    private StaticPage() {}

    /// @param content of the page's main part
    public static String render(String title, Html... content) {
        var assets = new PageAssets();
        Html page = el(
                "html",
                attr("lang", "en"),
                el(
                        "head",
                        el("meta", attr("charset", "utf-8")),
                        assets.policyWithoutScripts(),
                        el("meta", attr("name", "viewport"), attr("content", "width=device-width, initial-scale=1")),
                        el("meta", attr("name", "color-scheme"), attr("content", "light dark")),
                        el("title", text(title + " · Streamgauge")),
                        assets.style()),
                el("body", el("main", content)));
        return "<!DOCTYPE html>\n" + page.render() + "\n";
    }
}
