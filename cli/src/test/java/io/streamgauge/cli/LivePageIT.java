package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.report.run.Browser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the live page in a real browser during real runs.
class LivePageIT {
    private static final Pattern URL = Pattern.compile("live page: (http://\\S+)");

    @TempDir
    private Path scratch = Path.of("");

    private CommandProcess run(String name, String measure, String... options) throws IOException {
        Path directory = Files.createDirectory(scratch.resolve(name));
        Path file = Files.writeString(directory.resolve("experiment.yaml"), """
                name: %s
                question: Does the page show the run %s?
                systems: { scripted: { launch: memory, memory: { time: real, accept: 1 ms, deliver: 2 ms, duplicate-every: 100 } } }
                workload: { rate: 1k/s }
                phases: { warmup: 1 s, measure: %s, drain: 1 s }
                retry: 0
                """.formatted(name, name, measure));
        return CommandProcess.run(directory, file, options);
    }

    private static URI url(CommandProcess run) throws IOException, InterruptedException {
        run.await("the address of the page", () -> URL.matcher(output(run)).find());
        Matcher matcher = URL.matcher(output(run));
        assertThat(matcher.find()).isTrue();
        return URI.create(matcher.group(1));
    }

    private static String output(CommandProcess run) {
        try {
            return Files.readString(run.output());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Browser browser() throws IOException {
        return new Browser(
                Files.createDirectory(scratch.resolve("profile")), Files.createDirectory(scratch.resolve("downloads")));
    }

    private static String text(Browser browser, String selector) {
        return browser.script("return document.querySelector(arguments[0])?.textContent ?? ''", selector)
                .toString();
    }

    private static double seconds(Browser browser) {
        return Double.parseDouble(browser.script("return document.querySelector('progress')?.value ?? 0")
                .toString());
    }

    private static long points(Browser browser) {
        return browser.number("""
                const values = document.querySelector("figure[data-kind=rates] script.values");
                return values ? JSON.parse(values.textContent).stops[0].length : 0;\
                """);
    }

    @Test
    void fillsReconnectsAndBecomesTheReport() throws Exception {
        String port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = Integer.toString(free.getLocalPort());
        }
        CommandProcess killed = run("first", "600 s", "--live", port);
        URI url = url(killed);
        assertThat(url).hasPort(Integer.parseInt(port)).hasHost("127.0.0.1");
        try (Browser browser = browser()) {
            browser.load(url);
            Browser.await("the figures", () -> text(browser, ".tiles").contains("Accepted, messages/s"));
            Browser.await("two points", () -> points(browser) >= 2);
            long points = points(browser);
            double seconds = seconds(browser);
            Browser.await("more points", () -> points(browser) > points && seconds(browser) > seconds);
            assertThat(text(browser, "main"))
                    .contains("Does the page show the run first?")
                    .contains("001-scripted", "running", "left.", "measured phase so far");
            assertThat(browser.script("return document.querySelector('#notice').hidden"))
                    .isEqualTo(true);
            Browser.await(
                    "a provisional caveat",
                    () -> text(browser, "[data-part=provisional]").contains("flag so far duplicated"));
            assertThat(text(browser, "#caveats"))
                    .contains("Running trial 001-scripted, so far")
                    .contains("extra copies of messages were received")
                    .contains("No trial has ended yet.");
            assertThat(browser.complaints()).isEmpty();

            // The next redraw must preserve an open table, the focus and the cursor.
            browser.script("""
                    const rates = document.querySelector("figure[data-kind=rates]");
                    rates.querySelector("details").open = true;
                    rates.querySelector(".axes").focus();
                    rates.querySelector(".axes").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
                    """);
            long drawn = points(browser);
            Browser.await("the next drawing", () -> points(browser) > drawn);
            assertThat(browser.script("return document.querySelector('figure[data-kind=rates] details').open"))
                    .isEqualTo(true);
            assertThat(text(browser, "figure[data-kind=rates] .readout")).contains("accepted");
            assertThat(text(browser, "figure[data-kind=rates]:has(.axes:focus) figcaption"))
                    .contains("Rates over time");

            CommandProcess.signal("KILL", killed.process().pid());
            Browser.await("the notice", () -> text(browser, "#notice").contains("connection is lost"));
            assertThat(text(browser, ".tiles")).contains("Accepted, messages/s");

            CommandProcess second = run("second", "10 s", "--live=" + port);
            Browser.await("the second run", () -> text(browser, "h1").contains("the run second"));
            Browser.await(
                    "the end of the notice", () -> text(browser, "#notice").isEmpty());
            assertThat(second.exitCode()).as(output(second)).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
            Browser.await(
                    "the report",
                    () -> "true".equals(browser.script("return document.documentElement.dataset.ready || ''")));
            assertThat(text(browser, "title")).isEqualTo("second · Streamgauge");
            assertThat(text(browser, "footer")).contains("from the result files of run");
            assertThat(browser.number("return document.querySelectorAll('#trials tbody tr').length"))
                    .isEqualTo(1);
            browser.pointAt("figure[data-kind=rates] .area");
            assertThat(text(browser, "figure[data-kind=rates] .readout")).contains("accepted");
        }
    }

    @Test
    void keepsTheTokenOutOfTheAddress() throws Exception {
        CommandProcess run = run("token", "60 s", "--live", "0.0.0.0:0", "--live-token", "--quiet");
        URI url = url(run);
        try (Browser browser = browser()) {
            browser.load(URI.create("http://127.0.0.1:" + url.getPort() + "/"));
            assertThat(text(browser, "body")).contains("token is missing");
            browser.load(URI.create("http://127.0.0.1:" + url.getPort() + "/?" + url.getQuery()));
            Browser.await("the figures", () -> text(browser, ".tiles").contains("Accepted, messages/s"));
            assertThat(browser.script("return location.href + document.cookie").toString())
                    .doesNotContain("token");
            browser.load(URI.create("http://127.0.0.1:" + url.getPort() + "/"));
            Browser.await("the figures", () -> text(browser, ".tiles").contains("Accepted, messages/s"));
        } finally {
            CommandProcess.signal("INT", run.process().pid());
            assertThat(run.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        }
    }
}
