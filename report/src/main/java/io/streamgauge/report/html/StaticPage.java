package io.streamgauge.report.html;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;

/// Self-contained page with the style sheet of the report.
public final class StaticPage {
    private StaticPage() {}

    /// Returns a page without scripts.
    ///
    /// @param content content of the `main` element
    public static String render(String title, Html... content) {
        var assets = new PageAssets();
        return render(title, assets, assets.policyWithoutScripts(), el("body", el("main", content)));
    }

    /// Returns a page with the scripts of the report. The scripts display the values of charts and save the
    /// values of charts and tables as CSV.
    ///
    /// @param name name prefix of the CSV files that the page saves
    /// @param content content of the `main` element
    public static String withScripts(String name, String title, Html... content) {
        var assets = new PageAssets();
        Html body = el("body", attr("data-run", name), el("main", content), assets.scripts());
        return render(title, assets, assets.policy(), body);
    }

    private static String render(String title, PageAssets assets, Html policy, Html body) {
        Html page = el(
                "html",
                attr("lang", "en"),
                el(
                        "head",
                        el("meta", attr("charset", "utf-8")),
                        policy,
                        el("meta", attr("name", "viewport"), attr("content", "width=device-width, initial-scale=1")),
                        el("meta", attr("name", "color-scheme"), attr("content", "light dark")),
                        el("title", text(title + " · Streamgauge")),
                        assets.style()),
                body);
        return "<!DOCTYPE html>\n" + page.render() + "\n";
    }
}
