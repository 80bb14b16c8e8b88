package io.streamgauge.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.row.Role;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/// Test of the page in a real browser. The browser opens the page as a local file, without network access.
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
    void causesNoBrowserMessages() {
        for (String name : pages.keySet()) {
            browser.complaints();
            browser.open(page(name));
            assertThat(browser.complaints()).as(name).isEmpty();
        }
    }

    @Test
    void drawsEveryChartInsideItsAxes() throws IOException {
        for (String name : List.of("comparison", "repeated", "sweep", "one-missing")) {
            browser.open(page(name));
            assertThat(browser.number("return document.querySelectorAll('figure[data-kind] svg.plot').length"))
                    .as(name)
                    .isEqualTo(browser.number("return document.querySelectorAll('figure[data-kind]').length"))
                    .isGreaterThan(3);
            assertThat(browser.texts("""
                return [...document.querySelectorAll("figure[data-kind]")].filter((figure) => {
                  const area = figure.querySelector(".area, svg.plot").getBoundingClientRect();
                  const drawn = [...figure.querySelectorAll("path.line, .marker, .bar, .outline")]
                    .map((one) => one.getBoundingClientRect());
                  const inside = (box) => box.left >= area.left - 8 && box.right <= area.right + 8
                      && box.top >= area.top && box.bottom <= area.bottom;
                  return !drawn.length || !drawn.every(inside) || !drawn.some((box) => box.width > 20);
                }).map((figure) => figure.getAttribute("aria-label"))\
                """)).as(name).isEmpty();
        }
        for (String name : List.of("comparison", "repeated", "one-missing")) {
            browser.open(page(name));
            List<String> drawn = browser.texts("""
                return [...document.querySelectorAll("figure[data-kind] svg.plot")].map((plot) => {
                  const box = plot.getBoundingClientRect();
                  const line = [...plot.querySelectorAll("path.line:not(.faint), .marker, .bar, .outline")].at(-1);
                  const [r, g, b] = getComputedStyle(line).color.match(/\\d+/g);
                  return [box.left + scrollX, box.top + scrollY, box.width, box.height, r, g, b].join(" ");
                });\
                """);
            BufferedImage shot = browser.screenshot();
            for (String one : drawn) {
                double[] v = Stream.of(one.split(" "))
                        .mapToDouble(Double::parseDouble)
                        .toArray();
                assertThat(pixels(shot, v)).as(name + ": " + one).isGreaterThan(20);
            }
        }
    }

    /// Returns the number of pixels of a colour inside a box.
    ///
    /// @param v left, top, width and height of the box; red, green and blue of the colour
    private static int pixels(BufferedImage image, double[] v) {
        int found = 0;
        for (int x = (int) v[0]; x < Math.min(image.getWidth(), v[0] + v[2]); x++) {
            for (int y = (int) v[1]; y < Math.min(image.getHeight(), v[1] + v[3]); y++) {
                var colour = new Color(image.getRGB(x, y));
                if (Math.abs(colour.getRed() - v[4]) < 30
                        && Math.abs(colour.getGreen() - v[5]) < 30
                        && Math.abs(colour.getBlue() - v[6]) < 30) {
                    found++;
                }
            }
        }
        return found;
    }

    @Test
    void labelsEveryAxisWithItsUnitAndScale() {
        browser.open(page("comparison"));
        List<String> titles = browser.texts("""
            return Charts.all.flatMap(({ data, area }) => [data.x, data.y].map((axis) => {
              const shown = [...area.querySelectorAll("text")].some((text) => text.textContent === axis.title);
              return axis.scale + ": " + (shown ? axis.title : "");
            }))\
            """);
        assertThat(titles)
                .hasSizeGreaterThan(15)
                .allSatisfy(
                        title -> assertThat(title).containsPattern("percentile|\\bs$|\\bms\\b|messages|MiB|% of|µs"));
        assertThat(titles.stream().filter(title -> title.startsWith("log:")))
                .isNotEmpty()
                .allSatisfy(title -> assertThat(title).contains("log scale"));
        assertThat(browser.script("return document.querySelector('figure[data-kind=cpu] svg').textContent")
                        .toString())
                .contains("µs");
    }

    @Test
    void sharesTheAxesOfChartsThatAreCompared() {
        browser.open(page("comparison"));
        for (String kind : List.of("response-time", "end-to-end-time", "rates")) {
            List<String> axes = browser.texts("""
                return Charts.all.filter((one) => one.figure.dataset.kind === arguments[0])
                  .map(({ data: { x, y } }) => [x.low, x.high, y.low, y.high].join(" "))\
                """, kind);
            assertThat(axes).hasSize(2).containsOnly(axes.getFirst());
        }
    }

    @Test
    void showsTheFiguresOfTheSummaryInTheTables() {
        browser.open(page("comparison"));
        List<TrialSummary> trials = SampleRuns.comparison().summary().trials();
        assertThat(trials).hasSize(2);
        assertThat(browser.texts("""
            const wrong = [];
            const rows = document.querySelector("table[data-csv=trials]").tBodies[0].rows;
            arguments[0].forEach((expected, i) => {
              for (const [key, value] of Object.entries(expected)) {
                let seen = 0;
                for (const row of [rows[i], document.querySelector("table[data-csv=results]").tBodies[0].rows[i]]) {
                  const cell = row.querySelector(`[data-key="${key}"]`);
                  if (!cell) continue;
                  seen++;
                  if (Number(cell.dataset.value) !== value) wrong.push(`${key} ${cell.dataset.value} != ${value}`);
                  const shown = Number(cell.textContent.replace(/\\u202f/g, ""));
                  const scale = key.endsWith("_ns") ? 1e6 : 1;
                  if (Math.abs(shown * scale - value) > Math.abs(value) * 0.051) wrong.push(`${key} shows ${shown}`);
                }
                if (!seen) wrong.push(key + " is not shown");
              }
            });
            return wrong;\
            """, trials.stream().map(ReportIT::expected).toList()))
                .isEmpty();
    }

    private static Map<String, Object> expected(TrialSummary trial) {
        Map<String, Object> expected = new HashMap<>();
        expected.put("offered_per_s", trial.rates().offeredPerSecond());
        expected.put("accepted_per_s", trial.rates().acceptedPerSecond());
        expected.put("delivered_per_s", trial.rates().deliveredPerSecond());
        expected.put("lost", trial.ledger().lost());
        expected.put("ledger_intended", trial.ledger().intended());
        expected.put("ledger_duplicated", trial.ledger().duplicated());
        for (String label : List.of("p50", "p99", "p99.9")) {
            expected.put("response_" + label + "_ns", trial.responseTime().nanos(label));
        }
        expected.put("end_to_end_p99_ns", trial.endToEnd().nanos("p99"));
        for (Role role : List.of(Role.BROKER, Role.GENERATOR)) {
            expected.put(
                    role + "_cpu_us_per_message",
                    trial.resources().processesOf(role).getFirst().cpuMicrosPerMessage());
        }
        return expected;
    }

    @Test
    void changesPageAndChartsInDarkMode() {
        browser.open(page("comparison"));
        String colours = """
            return ["path.line", ".name", ".tick", ".grid"].map((part) => {
              const style = getComputedStyle(document.querySelector("figure[data-kind] " + part));
              return style.stroke + " " + style.fill;
            });\
            """;
        assertThat(browser.script("return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(255, 255, 255)");
        List<String> light = browser.texts(colours);
        browser.dark(true);
        assertThat(browser.script("return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(20, 23, 27)");
        List<String> dark = browser.texts(colours);
        for (int i = 0; i < light.size(); i++) {
            assertThat(dark.get(i)).isNotEqualTo(light.get(i));
        }
    }

    @Test
    void scrollsTablesButNotThePageOnAPhone() {
        for (String name : List.of("comparison", "sweep", "hostile", "one-missing")) {
            browser.width(360);
            browser.open(page(name));
            assertThat(browser.number("return document.documentElement.scrollWidth"))
                    .as(name)
                    .isLessThanOrEqualTo(360);
            assertThat(
                            browser.number(
                                    "return Math.min(...[...document.querySelectorAll('.area')].map((one) => one.clientWidth))"))
                    .as(name)
                    .isGreaterThan(150);
        }
    }

    @Test
    void savesATableAsCsvWithUnroundedValues() throws IOException {
        browser.open(page("comparison"));
        browser.script("document.querySelector('#results .csv button:last-child').click()");
        String csv = saved("20261121-101500-a1b2-results.csv");
        List<String> lines = csv.lines().toList();
        assertThat(lines.getFirst())
                .startsWith("system,verdict,offered_per_s,accepted_per_s")
                .contains("response_p99.9_ns");
        long p99 = Objects.requireNonNull(SampleRuns.comparison()
                .summary()
                .trials()
                .getFirst()
                .responseTime()
                .nanos("p99"));
        assertThat(lines.get(1)).matches("kafka,[a-z]+,4999\\.8,.*").contains("," + p99 + ",");
        assertThat(lines).hasSize(3);
    }

    @Test
    void savesAChartAsCsvWithEveryPoint() throws IOException {
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
    void separatesTheLinesOfACellInCsv() {
        browser.open(page("comparison"));
        String csv = browser.script("""
            document.body.insertAdjacentHTML("beforeend", "<table><thead><tr><th>a</th></tr></thead><tbody>"
              + "<tr><td>1.12<br><span>1.1 to <b>1.15</b></span></td></tr><tr><td>slow<div>157 ms</div></td></tr></tbody></table>");
            return JSON.stringify(Csv.ofTable(document.body.lastElementChild));\
            """).toString();
        assertThat(csv).isEqualTo("[[\"a\"],[\"1.12; 1.1 to 1.15\"],[\"slow; 157 ms\"]]");
    }

    @Test
    void quotesCsvCellsThatNeedIt() {
        browser.open(page("hostile"));
        String csv = browser.script("return JSON.stringify(Csv.text([['a,b', 'say \"x\"', null, 1.5]]))")
                .toString();
        assertThat(csv).isEqualTo("\"\\\"a,b\\\",\\\"say \\\"\\\"x\\\"\\\"\\\",,1.5\\r\\n\"");
    }

    @Test
    void copiesCsvToTheClipboard() {
        browser.open(page("comparison"));
        browser.script("""
            window.copied = "";
            Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } });
            document.querySelector("#caveats .csv button").click();\
            """);
        Browser.await(
                "the page",
                () -> browser.script("return window.copied").toString().startsWith("caveat,observation,"));
    }

    @Test
    void runsNoCodeFromHostileNames() {
        browser.open(page("hostile"));
        assertThat(browser.script("return String(window.hacked)")).isEqualTo("undefined");
        assertThat(browser.script("return Charts.all[0].data.lines[0].head[1]").toString())
                .contains("</script><script>window.hacked=1");
    }

    @Test
    void refusesRequestsToOtherHosts() {
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
    void readsAChartWithTheArrowKeysAndMovesItsNeighbours() {
        browser.open(page("comparison"));
        browser.script("""
            const chart = document.querySelector("figure[data-kind=response-time] .axes");
            chart.focus();
            for (const key of ["ArrowRight", "ArrowRight"]) {
              document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key }));
            }\
            """);
        assertThat(readouts("response-time"))
                .hasSize(2)
                .allSatisfy(reading ->
                        assertThat(reading).matches("2 s: p50 [\\d.]+ ms · p99 [\\d.]+ ms · max [\\d.]+ ms"));
    }

    @Test
    void showsTheValuesUnderThePointer() {
        browser.open(page("comparison"));
        browser.pointAt("figure[data-kind=response-curve] .area");
        Browser.await(
                "the values",
                () -> readouts("response-curve")
                        .getFirst()
                        .matches("p99[\\d.]*: kafka [\\d.]+ ms · rabbitmq [\\d.]+ ms"));
        assertThat(browser.script("return document.querySelector('figure[data-kind=response-curve] .cursor')"
                        + ".getBoundingClientRect().height > 100"))
                .isEqualTo(true);
        browser.pointAt("figure[data-kind=rates] .area");
        Browser.await(
                "the values",
                () -> readouts("backlog").getFirst().matches("2[\\d.]* s: kafka [\\d.]+ · rabbitmq [\\d.]+"));
    }

    @Test
    void namesThePositionOfALineThatEndsEarlier() {
        browser.open(page("comparison"));
        browser.script("""
            const chart = Charts.all.find((one) => one.figure.dataset.kind === "response-curve");
            const { data, shares } = chart;
            const line = data.lines.findLast((one) => one.texts);
            const length = Math.floor(line.y.length / 2);
            for (const stops of [data.stops, data.stopTexts, shares]) stops.push(stops[line.stops].slice(0, length));
            line.stops = data.stops.length - 1;
            chart.axes.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));\
            """);
        assertThat(readouts("response-curve").getFirst())
                .matches("p99[\\d.]*: kafka [\\d.]+ ms · rabbitmq [\\d.]+ ms at p[\\d.]+");
    }

    private List<String> readouts(String kind) {
        return browser.texts(
                "return [...document.querySelectorAll(`figure[data-kind=${arguments[0]}] output`)]"
                        + ".map((one) => one.textContent)",
                kind);
    }

    @Test
    void sortsAndFiltersTables() {
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
    void sortsNumbersWithSeparatorsAndUnits() {
        browser.open(page("sweep"));
        assertThat(browser.script("""
            const table = document.querySelector("table[data-csv=trials]");
            const head = table.tHead.rows[table.tHead.rows.length - 1];
            const column = [...head.cells].findIndex((cell) => cell.dataset.key === "response_p99_ns");
            const texts = ["1\u202f250", "980", "1.5 MiB", "12\u202f000", "2 KiB", "\u2013"];
            [...table.tBodies[0].rows].forEach((row, i) => {
              const cell = row.cells[column];
              if (i >= texts.length) row.remove();
              cell.removeAttribute("data-value");
              cell.textContent = texts[i];
            });
            head.cells[column].querySelector("button").click();
            return [...table.tBodies[0].rows].map((row) => row.cells[column].textContent).join(" < ");\
            """)).isEqualTo("\u2013 < 980 < 1\u202f250 < 2 KiB < 12\u202f000 < 1.5 MiB");
    }

    @Test
    void showsTextTablesAndChartsWithoutJavaScript() {
        browser.javaScript(false);
        browser.load(page("comparison"));
        browser.javaScript(true);
        assertThat(browser.number("return document.querySelectorAll('output, button').length"))
                .isZero();
        assertThat(browser.script("return document.querySelector('#results table').innerText")
                        .toString())
                .contains("kafka", "rabbitmq", "4\u202f999");
        assertThat(browser.script("return document.querySelector('.answer').innerText")
                        .toString())
                .isNotBlank();
        assertThat(browser.number("return document.querySelectorAll('figure[data-kind] table tbody tr').length"))
                .isGreaterThan(20);
        assertThat(browser.number("return document.querySelectorAll('figure[data-kind] path.line').length"))
                .isGreaterThan(20);
    }

    @Test
    void givesBrokerChartsTheTimeAxisOfTheClients() {
        browser.open(page("comparison"));
        assertThat(browser.texts("""
            return Charts.all.filter((one) => one.data.overTime).map(({ data: { x } }) => x.low + " " + x.high)\
            """)).hasSizeGreaterThan(8).containsOnly("0 58");
        assertThat(browser.texts("""
            return Charts.all.filter((one) => one.figure.dataset.kind.match(/^broker-(traffic|times|backlog|idle)$/))
              .map((one) => one.figure.dataset.kind + " " + one.data.lines[0].head[1])\
            """))
                .containsExactly(
                        "broker-traffic kafka",
                        "broker-traffic rabbitmq",
                        "broker-times kafka",
                        "broker-times rabbitmq",
                        "broker-backlog rabbitmq",
                        "broker-idle kafka");
        // The chart has a line for each of the three nodes and a line for their sum. If the value of a
        // node is missing for a second, the sum is also missing for that second.
        assertThat(browser.texts("""
            return Charts.all.find((one) => one.figure.dataset.kind === "broker-traffic").data.lines
              .map((line) => line.head[2] + " " + (line.texts !== undefined) + " " + (line.y[14] === null))\
            """))
                .containsExactly(
                        "kafka-1 in false false",
                        "kafka-2 in false true",
                        "kafka-3 in false false",
                        "sum of nodes in true true");
    }

    @Test
    void marksAnAlarmForItsDuration() {
        browser.open(page("comparison"));
        assertThat(browser.texts("""
            return Charts.all.flatMap((one) => one.data.alarms.map(
                (alarm) => [one.figure.dataset.kind, alarm.label, alarm.from, alarm.to].join(" ")))\
            """))
                .contains("response-time memory alarm 30 36", "broker-backlog memory alarm 30 36")
                .allSatisfy(mark -> assertThat(mark).endsWith("memory alarm 30 36"));
    }

    @Test
    void savesBrokerMetricsAsCsv() throws IOException {
        browser.open(page("comparison"));
        assertThat(browser.script("return document.querySelector('#brokers').textContent")
                        .toString())
                .contains("kafka-2: 3 of 45 requests did not receive a valid response in time");
        browser.script("document.querySelector('#brokers .csv button:last-child').click()");
        List<String> lines =
                saved("20261121-101500-a1b2-broker-metrics.csv").lines().toList();
        assertThat(lines.getFirst()).isEqualTo("trial,system,node,metric,mean,lowest,highest,samples");
        assertThat(lines).contains("001-kafka,kafka,kafka-1,heap_used_bytes,250000000,100000000,400000000,45");
        // A browser asks for confirmation when a page saves a second file. Therefore, the test opens
        // the page again.
        browser.open(page("comparison"));
        browser.script("document.querySelector('figure[data-kind=broker-traffic] .csv button:last-child').click()");
        assertThat(saved("20261121-101500-a1b2-broker-traffic-cell0-kafka.csv").lines())
                .contains("trial,system,line,void,seconds,broker_traffic")
                .anySatisfy(line -> assertThat(line).startsWith("001-kafka,kafka,kafka-3 in,false,1,"));
    }

    @Test
    void printsThePage() {
        browser.open(page("repeated"));
        byte[] pdf = browser.pdf();
        assertThat(new String(pdf, 0, 5, StandardCharsets.ISO_8859_1)).isEqualTo("%PDF-");
        assertThat(pdf).hasSizeGreaterThan(100_000);
    }
}
