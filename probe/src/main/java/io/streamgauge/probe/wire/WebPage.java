package io.streamgauge.probe.wire;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// HTTP response from an address.
///
/// @param status HTTP status, or 0 if the address did not return an HTTP response
public record WebPage(int status, String contentType, String body) {
    private static final Duration LIMIT = Duration.ofSeconds(3);
    private static final Pattern TITLE = Pattern.compile("<title>([^<]*)</title>", Pattern.CASE_INSENSITIVE);

    public static WebPage at(String address) throws InterruptedException {
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .connectTimeout(LIMIT)
                .build()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + address + "/"))
                    .header("Accept", "text/html")
                    .timeout(LIMIT)
                    .build();
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            String type = response.headers().firstValue("content-type").orElse("");
            return new WebPage(response.statusCode(), type, response.body());
        } catch (IOException e) {
            return new WebPage(0, "", "");
        }
    }

    /// Returns whether the response is a page with scripts, rather than a plain list of links.
    public boolean isHtml() {
        return status == 200
                && contentType.startsWith("text/html")
                && body.toLowerCase(Locale.ROOT).contains("<script");
    }

    /// Returns a description of the response for the evidence.
    public String words() {
        if (status == 0) {
            return "did not return an HTTP response";
        }
        Matcher title = TITLE.matcher(body);
        String named = title.find() ? ", title \"" + title.group(1).strip() + "\"" : "";
        return status + " " + (contentType.isEmpty() ? "without a content type" : contentType) + named;
    }
}
