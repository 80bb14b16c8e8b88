package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.cli.output.DoctorText;
import io.streamgauge.engine.doctor.Finding;
import io.streamgauge.engine.doctor.Finding.State;
import io.streamgauge.result.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class DoctorTest {
    @Test
    void printsTheRemedyBelowTheFinding() {
        assertThat(DoctorText.lines(List.of(
                        new Finding("JDK", State.FINE, "25", ""),
                        new Finding("swap", State.ATTENTION, "1 GiB in use", "Stop other programs."))))
                .containsExactly(
                        "fine       JDK   25",
                        "attention  swap  1 GiB in use",
                        "                 Stop other programs.",
                        "",
                        "1 fine, 1 needs attention, 0 problems");
    }

    @Test
    void examinesThisMachine() {
        CommandResult done = CommandResult.command("doctor", "--json");
        List<Finding> findings = List.of(Json.indented().readValue(done.out(), Finding[].class));
        assertThat(findings).extracting(Finding::check).contains("JDK", "steal", "free ports");
        boolean problem = findings.stream().anyMatch(finding -> finding.state() == State.PROBLEM);
        assertThat(done.exitCode()).isEqualTo(problem ? ExitCode.HOST_NOT_READY : ExitCode.DONE);
    }
}
