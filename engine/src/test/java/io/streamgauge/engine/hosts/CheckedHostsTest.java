package io.streamgauge.engine.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.result.HostFacts;
import io.streamgauge.text.NumberFormatter;
import io.streamgauge.worker.host.HostCheck;
import io.streamgauge.worker.host.HostConnection;
import io.streamgauge.worker.host.HostReport;
import io.streamgauge.worker.host.HostReport.Connection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckedHostsTest {
    private static final long MILLI = 1_000_000;
    private static final HostFacts FACTS = new HostFacts("load-1", "Linux", "cpu", 4, 8L << 30, "Java 25", "ext4");
    private static final HostConnection NEAR = new HostConnection(200_000, 300_000, 180_000, 2 * MILLI, 100_000);

    private static HostNeeds needs(CpuSet cpus, boolean comparesClocks) {
        return new HostNeeds("Java 25", cpus, 1L << 30, 2_000, comparesClocks, Thresholds.DEFAULT);
    }

    private static HostReport report(double other, double steal, long openFiles, long memory, Connection... brokers) {
        return new HostReport(FACTS, "1.0", memory, openFiles, "0-3", other, "backup", steal, List.of(brokers));
    }

    private static List<CheckedHost> judge(HostNeeds needs, HostConnection connection, HostReport report) {
        return CheckedHosts.of(
                List.of(new HostCheck("10.0.0.7:5000", FACTS, Optional.of(connection), Optional.of(report))), needs);
    }

    private static List<String> problems(List<CheckedHost> hosts) {
        return hosts.getFirst().problems().stream()
                .map(problem -> NumberFormatter.toAscii(problem.toString()))
                .toList();
    }

    @Test
    void findsAReadyHost() {
        List<CheckedHost> hosts = judge(
                needs(CpuSet.parse("1-3").orElseThrow(), true),
                NEAR,
                report(0.01, 0, 2_000, 4L << 30, new Connection("broker-1:9092", 400_000, null)));
        assertThat(hosts.getFirst().isReady()).as("%s", problems(hosts)).isTrue();
        assertThat(hosts.getFirst().name()).isEqualTo("load-1");
        assertThat(hosts.getFirst().state().orElseThrow().reachedBrokers()).isEqualTo(1);
        assertThat(hosts.getFirst().state().orElseThrow().slowestConnectNanos()).isEqualTo(400_000);
    }

    @Test
    void namesEveryProblemWithARemedy() {
        List<String> problems = problems(judge(
                needs(CpuSet.parse("6").orElseThrow(), true),
                new HostConnection(20 * MILLI, 30 * MILLI, 18 * MILLI, -3_000 * MILLI, 10 * MILLI),
                report(0.25, 0.03, 1_024, 1L << 30, new Connection("broker-1:9092", 5_000, "Connection refused"))));
        assertThat(problems)
                .hasSize(8)
                .allSatisfy(
                        problem -> assertThat(problem).startsWith("load-1: ").matches("(?s).*\\. [A-Z].*\\."));
        assertThat(String.join("\n", problems))
                .contains("18 ms")
                .contains("differs from that of the controller by 3 s")
                .contains("broker-1:9092 cannot be reached: Connection refused")
                .contains("worker.cpus is 6")
                .contains("is free")
                .contains("up to 2,000 open files, but the limit is 1,024")
                .contains("most of all 'backup'")
                .contains("the steal was 3 %");
    }

    @Test
    void reportsProgramsThatAContainerDoesNotSee() {
        HostReport hidden = new HostReport(FACTS, "1.0", 4L << 30, 2_000, "0-3", 0.25, "", 0, List.of());
        assertThat(problems(judge(needs(CpuSet.ALL, true), NEAR, hidden)))
                .singleElement()
                .asString()
                .contains("25 % of the CPU time. 'streamgauge worker' cannot read their names, ");
    }

    @Test
    void toleratesAnUncertainClockIfThePlacementIsPaired() {
        HostConnection far = new HostConnection(20 * MILLI, 30 * MILLI, 18 * MILLI, 0, 10 * MILLI);
        HostReport report = report(0, 0, 2_000, 4L << 30);
        assertThat(judge(needs(CpuSet.ALL, false), far, report).getFirst().isReady())
                .isTrue();
        assertThat(judge(needs(CpuSet.ALL, true), far, report).getFirst().isReady())
                .isFalse();
    }

    @Test
    void namesAHostThatDidNotAnswer() {
        List<CheckedHost> hosts = CheckedHosts.of(
                List.of(
                        new HostCheck("10.0.0.7:5000", FACTS, Optional.of(NEAR), Optional.empty()),
                        new HostCheck(
                                "10.0.0.8:5000", FACTS, Optional.of(NEAR), Optional.of(report(0, 0, 2_000, 4L << 30)))),
                needs(CpuSet.ALL, true));
        assertThat(problems(hosts)).singleElement().asString().contains("did not complete the check");
        assertThat(hosts)
                .extracting(CheckedHost::name)
                .containsExactly("load-1 (10.0.0.7:5000)", "load-1 (10.0.0.8:5000)");
        assertThat(hosts.getLast().isReady()).isTrue();
    }
}
