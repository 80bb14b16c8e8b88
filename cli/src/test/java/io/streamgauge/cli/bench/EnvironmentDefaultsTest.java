package io.streamgauge.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.experiment.workload.RateProfile.Constant;
import io.streamgauge.experiment.workload.Workload;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentDefaultsTest {
    @Test
    void readsOptionsFromVariables() throws Exception {
        BenchCall call = BenchCall.print(
                Map.of("STREAMGAUGE_RATE", "5k/s", "STREAMGAUGE_PRODUCERS", "2", "STREAMGAUGE_CONSUMERS", " "),
                "rabbitmq");
        Workload load = call.cell().workload();
        assertThat(load.rate()).isEqualTo(new Constant(5000));
        assertThat(load.producers()).isEqualTo(2);
        assertThat(load.consumers()).isEqualTo(1);
        assertThat(call.out()).contains("streamgauge bench rabbitmq --rate 5k/s --producers 2\n");
    }

    @Test
    void prefersAnOptionToItsVariable() throws Exception {
        Workload load = BenchCall.print(Map.of("STREAMGAUGE_RATE", "5k/s"), "kafka", "-r", "7")
                .cell()
                .workload();
        assertThat(load.rate()).isEqualTo(new Constant(7));
    }

    @Test
    void ignoresTheVariableOfAnExcludedOption() throws Exception {
        Workload load = BenchCall.print(Map.of("STREAMGAUGE_RATE_PER_PRODUCER", "5k/s"), "kafka", "-r", "7")
                .cell()
                .workload();
        assertThat(load.rate()).isEqualTo(new Constant(7));
    }

    @Test
    void namesTheVariableOfAProblem() {
        BenchCall call = BenchCall.print(Map.of("STREAMGAUGE_SIZE", "3q"), "kafka");
        assertThat(call.exitCode()).isEqualTo(ExitCode.INVALID_INPUT);
        assertThat(call.err()).startsWith("STREAMGAUGE_SIZE=3q: workload.payload '3 q'");
    }

    @Test
    void ignoresVariablesOfOptionsThatDoNotDescribeTheLoad() {
        BenchCall call = BenchCall.print(Map.of("STREAMGAUGE_METRICS_ADDRESS", "127.0.0.1"), "kafka");
        assertThat(call.exitCode()).isZero();
        assertThat(call.out()).doesNotContain("--metrics-address");
    }

    @Test
    void ignoresVariablesOfUnsupportedOptions() {
        assertThat(BenchCall.print(Map.of("STREAMGAUGE_QUEUE_PATTERN", "q"), "kafka")
                        .exitCode())
                .isZero();
    }
}
