package io.streamgauge.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.streamgauge.result.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Test of the Grafana dashboards: layout, data source, and the metrics that their expressions use.
class DashboardTest {
    private static final Path PROJECT = Path.of("..");
    private static final Path DASHBOARDS = PROJECT.resolve("monitoring/grafana");
    private static final Path BROKER_METRICS =
            PROJECT.resolve("deploy/src/test/resources/io/streamgauge/deploy/metrics");
    private static final int COLUMNS = 24;
    private static final Pattern METRIC = Pattern.compile("\\b(?:streamgauge|rabbitmq|pulsar|bookie|kafka|node)_\\w+");

    private static final Pattern OMITTED_DEVICES = Pattern.compile("device!~\"([^\"]*)\"");

    /// Broker metrics that the dashboards may use, although the recorded scrapes of this repository do not
    /// contain them.
    private static final Set<String> NOT_RECORDED = Set.of(
            "bookie_journal_JOURNAL_SYNC",
            "kafka_server_brokertopicmetrics_messagesin_total",
            "kafka_server_brokertopicmetrics_bytesin_total",
            "kafka_server_brokertopicmetrics_bytesout_total",
            "kafka_server_replicamanager_underreplicatedpartitions");

    @ParameterizedTest
    @ValueSource(strings = {"streamgauge-run.json", "streamgauge-brokers.json"})
    void usesOnlyMetricsThatExist(String file) throws IOException {
        JsonNode dashboard = dashboard(file);
        Set<String> used = new TreeSet<>();
        for (JsonNode target : targets(dashboard)) {
            List<String> names = metrics(target.get("expr"));
            assertThat(names).as(target.toString()).isNotEmpty();
            used.addAll(names);
        }
        for (JsonNode variable : dashboard.get("templating").get("list")) {
            used.addAll(metrics(variable.path("definition")));
        }
        Set<String> known = new HashSet<>(NOT_RECORDED);
        known.addAll(ownMetrics());
        known.addAll(recordedMetrics());
        assertThat(used).hasSizeGreaterThan(10);
        assertThat(known).containsAll(used);
    }

    @ParameterizedTest
    @ValueSource(strings = {"streamgauge-run.json", "streamgauge-brokers.json"})
    void readsTheDataSourceFromItsVariable(String file) throws IOException {
        JsonNode dashboard = dashboard(file);
        assertThat(targets(dashboard))
                .isNotEmpty()
                .allSatisfy(
                        target -> assertThat(target.get("datasource").get("uid").asString())
                                .isEqualTo("${DS_PROMETHEUS}"));
        JsonNode variable = dashboard.get("templating").get("list").get(0);
        assertThat(variable.get("name").asString()).isEqualTo("DS_PROMETHEUS");
        assertThat(variable.get("type").asString()).isEqualTo("datasource");
    }

    @ParameterizedTest
    @ValueSource(strings = {"streamgauge-run.json", "streamgauge-brokers.json"})
    void placesEachPanelInAFreeArea(String file) throws IOException {
        Set<Integer> ids = new HashSet<>();
        Set<String> occupied = new HashSet<>();
        for (JsonNode panel : dashboard(file).get("panels")) {
            String title = panel.get("title").asString();
            assertThat(ids.add(panel.get("id").asInt())).as(title).isTrue();
            JsonNode place = panel.get("gridPos");
            int right = place.get("x").asInt() + place.get("w").asInt();
            int bottom = place.get("y").asInt() + place.get("h").asInt();
            assertThat(right).as(title).isLessThanOrEqualTo(COLUMNS);
            for (int x = place.get("x").asInt(); x < right; x++) {
                for (int y = place.get("y").asInt(); y < bottom; y++) {
                    assertThat(occupied.add(x + "," + y)).as(title).isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "node_disk_, sda vdb xvda nvme0n1 mmcblk0, sda1 vdb15 xvda1 nvme0n1p1 mmcblk0p2 dm-0 md127 loop3 zram0 nvme1c0n1 zd16",
        "node_network_, eth0 ens5 enp3s0f1, lo docker0 br-1a2b3c br0 veth12ab cali0a1b flannel.1 bond0 wg0 eth0.100"
    })
    void countsTheTrafficOfEachDeviceOfAHostOnce(String series, String counted, String omitted) throws IOException {
        List<String> expressions = targets(dashboard("streamgauge-brokers.json")).stream()
                .map(target -> target.get("expr").asString())
                .filter(expression -> expression.contains(series))
                .toList();
        assertThat(expressions).hasSize(2).allSatisfy(expression -> {
            Matcher omits = OMITTED_DEVICES.matcher(expression);
            assertThat(omits.find()).isTrue();
            Pattern pattern = Pattern.compile(omits.group(1));
            assertThat(counted.split(" "))
                    .noneMatch(name -> pattern.matcher(name).matches());
            assertThat(omitted.split(" "))
                    .allMatch(name -> pattern.matcher(name).matches());
        });
    }

    private static JsonNode dashboard(String file) throws IOException {
        return Json.indented().readTree(Files.readString(DASHBOARDS.resolve(file)));
    }

    private static List<JsonNode> targets(JsonNode dashboard) {
        List<JsonNode> targets = new ArrayList<>();
        for (JsonNode panel : dashboard.get("panels")) {
            panel.path("targets").forEach(targets::add);
        }
        return targets;
    }

    private static List<String> metrics(JsonNode expression) {
        return METRIC.matcher(expression.asString(""))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    /// Returns the names by which PromQL expressions refer to the metrics of Streamgauge.
    private static List<String> ownMetrics() {
        return new Exposition()
                .toSnapshots().stream().map(DashboardTest::exposedName).toList();
    }

    private static String exposedName(MetricSnapshot family) {
        String name = family.getMetadata().getPrometheusName();
        return switch (family) {
            case CounterSnapshot _ -> name + "_total";
            case InfoSnapshot _ -> name + "_info";
            default -> name;
        };
    }

    private static List<String> recordedMetrics() throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.list(BROKER_METRICS)) {
            for (Path file : files.toList()) {
                Files.readAllLines(file).stream()
                        .filter(line -> !line.startsWith("#"))
                        .map(line -> line.split("[ {]", 2)[0])
                        .forEach(names::add);
            }
        }
        return names;
    }
}
