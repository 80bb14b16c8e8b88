package io.streamgauge.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Test of access to the page over HTTP.
class RequestCheckTest {
    private LivePage open;
    private LivePage withToken;

    @BeforeEach
    void openPages() throws IOException {
        open = LivePage.open(new LiveAddress("127.0.0.1", 0), false);
        withToken = LivePage.open(new LiveAddress("127.0.0.1", 0), true);
    }

    @AfterEach
    void closePages() {
        open.close();
        withToken.close();
    }

    private static int port(LivePage page) {
        return URI.create(page.url()).getPort();
    }

    private HttpCall get(String path) {
        return HttpCall.get(port(open), path);
    }

    @Test
    void acceptsTheNamesOfTheLoopbackInterface() throws IOException {
        for (String host : new String[] {"127.0.0.1", "localhost", "LOCALHOST", "[::1]"}) {
            HttpCall call = get("/").withoutHeaders().with("Host: " + host + ":" + port(open));
            assertThat(call.status()).as(host).isEqualTo(200);
        }
    }

    @Test
    void refusesForeignHosts() throws IOException {
        String port = ":" + port(open);
        for (String host :
                new String[] {"evil.example" + port, "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example" + port}) {
            for (String path : new String[] {"/", "/events", "/report"}) {
                assertThat(get(path).withoutHeaders().with("Host: " + host).status())
                        .as(host + path)
                        .isEqualTo(403);
            }
        }
        assertThat(get("/").with("Host: evil.example").status()).isIn(400, 403);
        assertThat(get("/").withoutHeaders().status()).isIn(400, 403);
    }

    @Test
    void refusesOtherOrigins() throws IOException {
        String own = "http://127.0.0.1:" + port(open);
        assertThat(get("/").with("Origin: " + own).status()).isEqualTo(200);
        for (String origin :
                new String[] {"http://evil.example", "null", "https://127.0.0.1:" + port(open), own + "0"}) {
            assertThat(get("/events").with("Origin: " + origin).status())
                    .as(origin)
                    .isEqualTo(403);
        }
    }

    @Test
    void refusesRequestsThatOtherSitesEmbed() throws IOException {
        assertThat(get("/report").with("Sec-Fetch-Site: cross-site").status()).isEqualTo(403);
        assertThat(get("/events").with("Sec-Fetch-Site: same-site").status()).isEqualTo(403);
        assertThat(get("/").with("Sec-Fetch-Site: cross-site")
                        .with("Sec-Fetch-Dest: iframe")
                        .status())
                .isEqualTo(403);
        assertThat(get("/").with("Sec-Fetch-Site: cross-site")
                        .with("Sec-Fetch-Dest: document")
                        .status())
                .isEqualTo(200);
        assertThat(get("/").with("Sec-Fetch-Site: same-origin").status()).isEqualTo(200);
    }

    @Test
    void refusesOtherMethods() throws IOException {
        for (String method : new String[] {"POST", "PUT", "DELETE", "OPTIONS"}) {
            String response = get("/").method(method).response();
            assertThat(response).as(method).startsWith("HTTP/1.1 405").containsIgnoringCase("Allow: GET, HEAD");
        }
        assertThat(get("/").method("HEAD").response())
                .startsWith("HTTP/1.1 200")
                .endsWith("\r\n\r\n");
    }

    @Test
    void needsTheTokenOnce() throws IOException {
        URI url = URI.create(withToken.url());
        HttpCall page = HttpCall.get(url.getPort(), "/");
        assertThat(page.status()).isEqualTo(403);
        assertThat(HttpCall.get(url.getPort(), "/events").status()).isEqualTo(403);
        assertThat(HttpCall.get(url.getPort(), "/?token=").status()).isEqualTo(403);
        String wrong = url.getQuery().substring(0, url.getQuery().length() - 1);
        assertThat(HttpCall.get(url.getPort(), "/?" + wrong).status()).isEqualTo(403);

        String response = HttpCall.get(url.getPort(), "/?" + url.getQuery()).response();
        assertThat(response).startsWith("HTTP/1.1 200").contains("HttpOnly; SameSite=Strict");
        String cookie = response.lines()
                .filter(line -> line.regionMatches(true, 0, "Set-Cookie:", 0, 11))
                .map(line -> line.substring(11).split(";")[0].strip())
                .findFirst()
                .orElseThrow();
        String again = page.with("Cookie: other=1; " + cookie).response();
        assertThat(again).startsWith("HTTP/1.1 200").doesNotContainIgnoringCase("Set-Cookie");
        assertThat(page.with("Cookie: " + cookie + "0").status()).isEqualTo(403);
    }

    @Test
    void sendsThePolicyWithRefusedRequestsToo() throws IOException {
        assertThat(get("/").withoutHeaders().with("Host: evil.example").response())
                .containsIgnoringCase("Content-Security-Policy: default-src 'none'")
                .containsIgnoringCase("X-Content-Type-Options: nosniff")
                .doesNotContain("evil.example");
    }

    @Test
    void needsATokenBeyondTheLoopbackInterface() {
        assertThatThrownBy(() -> LivePage.open(new LiveAddress("0.0.0.0", 0), false))
                .hasMessageContaining("token");
    }
}
