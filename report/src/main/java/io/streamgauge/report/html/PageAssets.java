package io.streamgauge.report.html;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.el;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/// Inlined scripts and style sheets of a page, and the content security policy that allows only these scripts and
/// style sheets.
public final class PageAssets {
    private static final List<String> SCRIPTS = List.of("csv.js", "charts.js", "page.js");

    private final List<String> scripts = new ArrayList<>();
    private final String style;

    public PageAssets() {
        SCRIPTS.forEach(name -> scripts.add(resource(name)));
        style = resource("page.css") + resource("chart.css");
    }

    /// Returns the policy that forbids all requests and allows only scripts and styles with the hashes that the
    /// policy contains.
    public Html policy() {
        String policy = "default-src 'none'; base-uri 'none'; form-action 'none'; script-src "
                + String.join(" ", scriptSources()) + "; style-src " + styleSource();
        return el("meta", attr("http-equiv", "Content-Security-Policy"), attr("content", policy));
    }

    /// Returns the hashes of the scripts as sources for a content security policy.
    public List<String> scriptSources() {
        return scripts.stream().map(PageAssets::source).toList();
    }

    /// Returns the hash of the style sheet as a source for a content security policy.
    public String styleSource() {
        return source(style);
    }

    /// Returns the hash of a script or style sheet as a source for a content security policy.
    public static String source(String content) {
        return "'sha256-" + hash(content) + "'";
    }

    /// Returns the policy that forbids all requests and scripts and allows only the style sheet.
    Html policyWithoutScripts() {
        String policy = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src " + styleSource();
        return el("meta", attr("http-equiv", "Content-Security-Policy"), attr("content", policy));
    }

    public Html style() {
        return el("style", new Html.Raw(style));
    }

    public Html scripts() {
        return Html.each(scripts, script -> el("script", new Html.Raw(script)));
    }

    /// Returns the text of a script or style sheet of this module.
    public static String resource(String name) {
        return read("/io/streamgauge/report/" + name);
    }

    private static String read(String path) {
        try (InputStream in = open(path)) {
            // Browsers normalise line endings to LF before they hash the text.
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String path) {
        InputStream in = PageAssets.class.getResourceAsStream(path);
        if (in == null) {
            throw new IllegalStateException("resource '" + path + "': not on the class path. Build the project again.");
        }
        return in;
    }

    private static String hash(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
