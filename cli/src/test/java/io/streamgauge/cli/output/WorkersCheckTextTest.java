package io.streamgauge.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.engine.hosts.CheckedHost;
import io.streamgauge.report.terminal.TerminalText;
import io.streamgauge.result.HostFacts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkersCheckTextTest {
    private static final HostFacts FACTS =
            new HostFacts("host-1", "Linux 6.1.0-18-amd64", "cpu", 16, 64L << 30, "25.0.1+8-LTS", "ext4");

    private static CheckedHost host(String name, Problem... problems) {
        return new CheckedHost(
                name,
                FACTS,
                Optional.of(new CheckedHost.Link(120_000, 250_000, 60_000, -1_300_000)),
                Optional.of(new CheckedHost.State("0.1.0-SNAPSHOT", 48L << 30, 1_048_576, 0.012, 0, 12, 12, 1_250_000)),
                List.of(problems));
    }

    @Test
    void showsABlockForEachHost() {
        assertThat(WorkersCheckText.lines(List.of(host("host-1"), host("host-2"))))
                .containsExactly(
                        "host-1: ready",
                        "  network: round trip 0.12 ms (median 0.25 ms), brokers 12 of 12, connect 1.3 ms",
                        "  clocks: clock uncertainty 0.060 ms, wall clock -1.3 ms",
                        "  machine: CPUs 16, other CPU 1 %, steal 0 %, memory 64 GiB, free memory 48 GiB, open files",
                        "    1,048,576",
                        "  software: Linux 6.1.0-18-amd64, Java 25.0.1+8-LTS, Streamgauge 0.1.0-SNAPSHOT",
                        "host-2: ready",
                        "  network: round trip 0.12 ms (median 0.25 ms), brokers 12 of 12, connect 1.3 ms",
                        "  clocks: clock uncertainty 0.060 ms, wall clock -1.3 ms",
                        "  machine: CPUs 16, other CPU 1 %, steal 0 %, memory 64 GiB, free memory 48 GiB, open files",
                        "    1,048,576",
                        "  software: Linux 6.1.0-18-amd64, Java 25.0.1+8-LTS, Streamgauge 0.1.0-SNAPSHOT",
                        "",
                        "2 of 2 worker hosts are ready");
    }

    @Test
    void fitsTheTerminal() {
        Problem problem = new Problem(
                "pod 17 on node-with-a-long-name.eu-central-1.compute.internal",
                "the host cannot connect to kafka-0.kafka.svc:9092, kafka-1.kafka.svc:9092 and kafka-2.kafka.svc:9092",
                "Check the network policies and the firewall between the host and the brokers.");
        List<String> lines = WorkersCheckText.lines(
                List.of(host("pod 17 on node-with-a-long-name.eu-central-1.compute.internal (10.0.0.17)", problem)));
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(TerminalText.WIDTH));
        assertThat(lines.getFirst()).endsWith("(10.0.0.17): not ready");
        assertThat(String.join(" ", lines)).contains("Check the network policies", "0 of 1 worker host is ready");
    }

    @Test
    void showsThatAHostDidNotAnswer() {
        CheckedHost silent = new CheckedHost(
                "host-1",
                FACTS,
                Optional.empty(),
                Optional.empty(),
                List.of(new Problem("host-1", "the host did not answer", "Check its log.")));
        assertThat(WorkersCheckText.lines(List.of(silent)))
                .contains("host-1: not ready", "  network: round trip unknown, brokers unknown, connect unknown")
                .contains("0 of 1 worker host is ready");
    }
}
