package io.streamgauge.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/// The page in a real browser, opened from its file with no network to reach.
@TestInstance(Lifecycle.PER_CLASS)
class ReportIT {
    private final Map<String, Path> pages = new HashMap<>();
    private Path downloads = Path.of("");
    private Browser browser;

    @BeforeAll
    void openBrowser(@TempDir Path directory) throws IOException {
        downloads = Files.createDirectory(directory.resolve("downloads"));
        for (Map.Entry<String, SampleRuns> run : SamplePages.all().entrySet()) {
            Path page = directory.resolve(run.getKey() + ".html");
            HtmlReport.write(run.getValue().summary(), run.getValue().series(), page);
            pages.put(run.getKey(), page);
        }
        browser = new Browser(Files.createDirectory(directory.resolve("profile")), downloads);
    }

    @AfterAll
    void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void reset() {
        browser.javaScript(true);
        browser.dark(false);
        browser.width(1280);
    }

    private Path page(String name) {
        return Objects.requireNonNull(pages.get(name));
    }

    @Test
    void noPageMakesTheBrowserComplain() {
        for (String name : pages.keySet()) {
            browser.complaints();
            browser.open(page(name));
            assertThat(browser.complaints()).as(name).isEmpty();
        }
    }

    @Test
    void everyChartHasDrawnPixelsInsideItsAxes() {
        for (String name : List.of("comparison", "repeated", "sweep", "one-missing")) {
            browser.open(page(name));
            assertThat(browser.number("return Page.figures.length"))
                    .as(name)
                    .isEqualTo(browser.number("return document.querySelectorAll('figure[data-kind]').length"))
                    .isGreaterThan(3);
            assertThat(browser.texts("""
                return Page.figures.filter(({ chart, canvas, spec }) => {
                  const system = spec.bars ? spec.bars[0].system : spec.lines.at(-1).system;
                  const hex = Theme.of(system);
                  const want = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
                  const ratio = canvas.width / chart.width;
                  const area = chart.chartArea;
                  const pixels = canvas.getContext("2d").getImageData(area.left * ratio, area.top * ratio,
                      (area.right - area.left) * ratio, (area.bottom - area.top) * ratio).data;
                  let drawn = 0;
                  for (let i = 0; i < pixels.length; i += 4) {
                    if (pixels[i + 3] > 100 && want.every((c, k) => Math.abs(c - pixels[i + k]) < 30)) drawn++;
                  }
                  return drawn < 20;
                }).map(({ figure }) => figure.getAttribute("aria-label"))\
                """)).as(name).isEmpty();
        }
    }

    @Test
    void everyAxisIsLabelledWithItsUnitAndLogAxesSaySo() {
        browser.open(page("comparison"));
        List<String> titles = browser.texts("""
            return Page.figures.flatMap(({ chart }) => Object.values(chart.options.scales))
              .filter((axis) => axis.type !== "category")
              .map((axis) => axis.type + ": " + (axis.title.display ? axis.title.text : ""))\
            """);
        assertThat(titles)
                .hasSizeGreaterThan(15)
                .allSatisfy(
                        title -> assertThat(title).containsPattern("percentile|\\bs$|\\bms\\b|messages|MiB|% of|µs"));
        assertThat(titles.stream().filter(title -> title.startsWith("logarithmic")))
                .isNotEmpty()
                .allSatisfy(title -> assertThat(title).contains("log scale"));
    }

    @Test
    void chartsThatAreComparedShareTheirAxes() {
        browser.open(page("comparison"));
        for (String kind : List.of("response-time", "end-to-end-time", "rates")) {
            assertThat(browser.texts("""
                return Page.figures.filter((one) => one.figure.dataset.kind === arguments[0])
                  .map(({ chart: { scales: { x, y } } }) => [x.min, x.max, y.min, y.max].join(" "))\
                """, kind))
                    .hasSize(2)
                    .containsOnly(browser.texts("""
                        return Page.figures.filter((one) => one.figure.dataset.kind === arguments[0])
                          .map(({ chart: { scales: { x, y } } }) => [x.min, x.max, y.min, y.max].join(" "))\
                        """, kind).getFirst());
        }
    }

    @Test
    void tableValuesEqualTheEmbeddedJson() {
        browser.open(page("comparison"));
        assertThat(browser.texts("""
            const wrong = [];
            const rows = document.querySelector("table[data-csv=trials]").tBodies[0].rows;
            Data.summary.trials.forEach((trial, i) => {
              const q = (latency, label) => trial[latency].quantiles.find((one) => one.label === label).nanos;
              const cpu = (role) => trial.resources.processes.find((one) => one.role === role).cpuMicrosPerMessage;
              const expected = {
                "offered_per_s": trial.rates.offeredPerSecond, "accepted_per_s": trial.rates.acceptedPerSecond,
                "delivered_per_s": trial.rates.deliveredPerSecond, "lost": trial.ledger.lost,
                "response_p50_ns": q("responseTime", "p50"), "response_p99_ns": q("responseTime", "p99"),
                "response_p99.9_ns": q("responseTime", "p99.9"), "end_to_end_p99_ns": q("endToEnd", "p99"),
                "broker_cpu_us_per_message": cpu("broker"), "generator_cpu_us_per_message": cpu("generator"),
                "ledger_intended": trial.ledger.intended, "ledger_duplicated": trial.ledger.duplicated,
              };
              for (const [key, value] of Object.entries(expected)) {
                for (const row of [rows[i], document.querySelector("table[data-csv=results]").tBodies[0].rows[i]]) {
                  const cell = row.querySelector(`[data-key="${key}"]`);
                  if (!cell) continue;
                  if (Number(cell.dataset.value) !== value) wrong.push(`${key} ${cell.dataset.value} != ${value}`);
                  const shown = Number(cell.textContent.replace(/\\u202f/g, ""));
                  const scale = key.endsWith("_ns") ? 1e6 : 1;
                  if (Math.abs(shown * scale - value) > Math.abs(value) * 0.051) wrong.push(`${key} shows ${shown}`);
                }
              }
            });
            return wrong;\
            """)).isEmpty();
        assertThat(browser.number("return Data.summary.trials.length")).isEqualTo(2);
    }

    @Test
    void darkModeChangesPageAndCharts() {
        browser.open(page("comparison"));
        assertThat(browser.script("return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(255, 255, 255)");
        String light = browser.script("return Page.figures[0].chart.data.datasets[0].borderColor")
                .toString();
        browser.dark(true);
        assertThat(browser.script("return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(20, 23, 27)");
        Browser.await(
                "the page",
                () -> !light.equals(browser.script("return Page.figures[0].chart.data.datasets[0].borderColor")));
    }

    @Test
    void aNarrowPhoneScrollsTablesButNotThePage() {
        for (String name : List.of("comparison", "sweep", "hostile", "one-missing")) {
            browser.width(360);
            browser.open(page(name));
            assertThat(browser.number("return document.documentElement.scrollWidth"))
                    .as(name)
                    .isLessThanOrEqualTo(360);
        }
    }

    @Test
    void aTableIsSavedAsCsvWithUnroundedFigures() throws IOException {
        browser.open(page("comparison"));
        browser.script("document.querySelector('#results .csv button:last-child').click()");
        String csv = saved("20261121-101500-a1b2-results.csv");
        List<String> lines = csv.lines().toList();
        assertThat(lines.getFirst())
                .startsWith("system,offered_per_s,accepted_per_s")
                .contains("response_p99.9_ns");
        long p99 = Objects.requireNonNull(SampleRuns.comparison()
                .summary()
                .trials()
                .getFirst()
                .responseTime()
                .nanos("p99"));
        assertThat(lines.get(1)).startsWith("kafka,4999.8,").contains("," + p99 + ",");
        assertThat(lines).hasSize(3);
    }

    @Test
    void aChartIsSavedAsCsvWithEveryPoint() throws IOException {
        browser.open(page("comparison"));
        browser.script("document.querySelector('figure[data-kind=response-curve] .csv button:last-child').click()");
        List<String> lines =
                saved("20261121-101500-a1b2-response-curve-cell0.csv").lines().toList();
        assertThat(lines.getFirst()).isEqualTo("trial,system,line,void,quantile,response_ms");
        var curve = SampleRuns.comparison()
                .summary()
                .trials()
                .getFirst()
                .responseTime()
                .curve();
        assertThat(lines.stream().filter(line -> line.startsWith("001-kafka,kafka,kafka,false,")))
                .hasSize(curve.size());
        assertThat(lines.get(1)).endsWith("," + curve.getFirst().nanos() / 1e6);
    }

    private String saved(String name) {
        Path file = downloads.resolve(name);
        Browser.await(name, () -> Files.exists(file));
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void csvQuotesWhatNeedsIt() {
        browser.open(page("hostile"));
        String csv = browser.script("return JSON.stringify(Csv.text([['a,b', 'say \"x\"', null, 1.5]]))")
                .toString();
        assertThat(csv).isEqualTo("\"\\\"a,b\\\",\\\"say \\\"\\\"x\\\"\\\"\\\",,1.5\\r\\n\"");
    }

    @Test
    void copyPutsTheCsvOnTheClipboard() {
        browser.open(page("comparison"));
        browser.script("""
            window.copied = "";
            Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } });
            document.querySelector("#caveats .csv button").click();\
            """);
        Browser.await(
                "the page",
                () -> browser.script("return window.copied").toString().startsWith("caveat,what was seen,"));
    }

    @Test
    void hostileNamesRunNothing() {
        browser.open(page("hostile"));
        assertThat(browser.script("return String(window.hacked)")).isEqualTo("undefined");
        assertThat(browser.script("return Data.view.systems[0]").toString())
                .contains("</script><script>window.hacked=1");
    }

    @Test
    void anythingFromOutsideIsRefused() {
        browser.open(page("comparison"));
        browser.complaints();
        Object refused = browser.script("""
            return new Promise((done) => {
              document.addEventListener("securitypolicyviolation", (event) => done(event.violatedDirective), { once: true });
              document.body.append(Object.assign(new Image(), { src: "http://127.0.0.1:9/x.png" }));
            });\
            """);
        assertThat(refused).isEqualTo("img-src");
    }

    @Test
    void arrowKeysReadAChartAndMoveItsNeighbours() {
        browser.open(page("comparison"));
        browser.script("""
            const chart = document.querySelector("figure[data-kind=response-time] canvas");
            for (const key of ["ArrowRight", "ArrowRight"]) chart.dispatchEvent(new KeyboardEvent("keydown", { key }));\
            """);
        List<String> readings = browser.texts(
                "return [...document.querySelectorAll('figure[data-kind=response-time] output')].map((one) =>"
                        + " one.textContent)");
        assertThat(readings)
                .hasSize(2)
                .allSatisfy(reading ->
                        assertThat(reading).matches("2 s: p50 [\\d.]+ ms · p99 [\\d.]+ ms · max [\\d.]+ ms"));
    }

    @Test
    void tablesSortAndFilter() {
        browser.open(page("sweep"));
        browser.script("""
            const table = document.querySelector("table[data-csv=trials]");
            table.tHead.querySelector('[data-key="response_p99_ns"] button').click();
            const input = document.querySelector("#trials input");
            input.value = "rabbitmq 5000";
            input.dispatchEvent(new Event("input"));\
            """);
        assertThat(browser.number("return [...document.querySelectorAll('#trials tbody tr')].filter((row) =>"
                        + " !row.hidden).length"))
                .isEqualTo(3);
        assertThat(browser.script("""
            const values = [...document.querySelectorAll('#trials tbody [data-key="response_p99_ns"]')].map((c) => Number(c.dataset.value));
            return values.length === 30 && values.every((v, i) => i === 0 || values[i - 1] <= v);\
            """)).isEqualTo(true);
    }

    @Test
    void withoutJavaScriptTheTextAndTablesRemain() {
        browser.javaScript(false);
        browser.load(page("comparison"));
        browser.javaScript(true);
        assertThat(browser.number("return document.querySelectorAll('canvas, button').length"))
                .isZero();
        assertThat(browser.script("return document.querySelector('#results table').innerText")
                        .toString())
                .contains("kafka", "rabbitmq", "4\u202f999");
        assertThat(browser.script("return document.querySelector('.answer').innerText")
                        .toString())
                .isNotBlank();
        assertThat(browser.number("return document.querySelectorAll('figure[data-kind] table tbody tr').length"))
                .isGreaterThan(20);
        assertThat(browser.script("return document.querySelector('noscript').textContent")
                        .toString())
                .contains("Charts need JavaScript");
    }

    @Test
    void theBrokersViewStandsUnderTheClientsOnTheSameTimeAxis() {
        browser.open(page("comparison"));
        assertThat(browser.texts("""
            return Page.figures.filter((one) => one.spec.sync)
              .map(({ chart: { scales: { x } } }) => x.min + " " + x.max)\
            """)).hasSizeGreaterThan(8).containsOnly("0 58");
        assertThat(browser.texts("""
            return Page.figures.filter((one) => one.figure.dataset.kind.match(/^broker-(traffic|times|backlog|idle)$/))
              .map((one) => one.figure.dataset.kind + " " + one.figure.dataset.system)\
            """))
                .containsExactly(
                        "broker-traffic kafka",
                        "broker-traffic rabbitmq",
                        "broker-times kafka",
                        "broker-times rabbitmq",
                        "broker-backlog rabbitmq",
                        "broker-idle kafka");
        // three thin lines and the sum of them; a second in which a node said nothing has no sum
        assertThat(browser.texts("""
            return Page.figures.find((one) => one.figure.dataset.kind === "broker-traffic").spec.lines
              .map((line) => line.name + " " + line.strong + " " + (line.points[14].y === null))\
            """))
                .containsExactly(
                        "kafka-1 in false false",
                        "kafka-2 in false true",
                        "kafka-3 in false false",
                        "sum of nodes in true true");
    }

    @Test
    void anAlarmIsMarkedAsLongAsItLasts() {
        browser.open(page("comparison"));
        assertThat(browser.texts("""
            return Page.figures.filter((one) => one.spec.marks?.length)
              .flatMap((one) => one.spec.marks.map((mark) => [one.figure.dataset.kind, mark.label, mark.from, mark.to].join(" ")))\
            """))
                .contains("response-time memory alarm 30 36", "broker-backlog memory alarm 30 36")
                .allSatisfy(mark -> assertThat(mark).endsWith("memory alarm 30 36"));
    }

    @Test
    void theBrokersFiguresAreATableThatIsSavedAsCsv() throws IOException {
        browser.open(page("comparison"));
        assertThat(browser.script("return document.querySelector('#brokers').textContent")
                        .toString())
                .contains("kafka-2 failed to answer in time 3 of 45 times");
        browser.script("document.querySelector('#brokers .csv button:last-child').click()");
        List<String> lines =
                saved("20261121-101500-a1b2-broker-metrics.csv").lines().toList();
        assertThat(lines.getFirst()).isEqualTo("trial,system,node,metric,mean,lowest,highest,samples");
        assertThat(lines).contains("001-kafka,kafka,kafka-1,heap_used_bytes,250000000,100000000,400000000,45");
        // a browser lets a page save one file without asking
        browser.open(page("comparison"));
        browser.script("document.querySelector('figure[data-kind=broker-traffic] .csv button:last-child').click()");
        assertThat(saved("20261121-101500-a1b2-broker-traffic-cell0-kafka.csv").lines())
                .contains("trial,system,line,void,seconds,broker_traffic")
                .anySatisfy(line -> assertThat(line).startsWith("001-kafka,kafka,kafka-3 in,false,1,"));
    }

    @Test
    void thePagePrints() {
        browser.open(page("repeated"));
        byte[] pdf = browser.pdf();
        assertThat(new String(pdf, 0, 5, StandardCharsets.ISO_8859_1)).isEqualTo("%PDF-");
        assertThat(pdf).hasSizeGreaterThan(100_000);
    }
}
