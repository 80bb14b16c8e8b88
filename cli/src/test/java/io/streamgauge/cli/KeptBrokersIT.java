package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of runs that reuse their brokers (`brokers: kept`).
class KeptBrokersIT {
    @TempDir
    private Path scratch = Path.of("");

    @Test
    void runsAllTrialsOfASystemOnTheSameBrokers() throws Exception {
        CommandResult run = CommandResult.run(scratch, """
                systems: { kafka: { launch: kafka }, rabbitmq: { launch: rabbitmq } }
                workload: { rate: 500/s }
                phases: { warmup: 1 s, measure: 3 s, drain: 20 s }
                brokers: kept
                repeat: 2
                retry: 0
                """);

        assertThat(run.exitCode()).as(run.err()).isIn(ExitCode.DONE, ExitCode.TRIAL_VOID);
        for (TrialSummary trial : run.summary().trials()) {
            assertThat(trial.status()).as(trial.id()).isEqualTo(TrialStatus.DONE);
            assertThat(trial.ledger().accepted()).as(trial.id()).isEqualTo(1500);
            assertThat(trial.ledger().lost()).as(trial.id()).isZero();
        }
        for (String system : List.of("kafka", "rabbitmq")) {
            // RabbitMQ also starts the process epmd, so a system can have several processes.
            Map<String, Set<Long>> pids = run.summary().trials().stream()
                    .filter(trial -> trial.system().equals(system))
                    .flatMap(trial -> rows(run, trial, Role.BROKER).stream())
                    .collect(Collectors.groupingBy(
                            ResourceRow::name, Collectors.mapping(ResourceRow::pid, Collectors.toSet())));
            assertThat(pids).as(system).containsKey(system + "-1");
            pids.forEach((process, all) -> {
                assertThat(all).as(process).hasSize(1);
                assertThat(ProcessHandle.of(all.iterator().next())).as(process).isEmpty();
            });
        }
        TrialSummary second = run.summary().trials().get(1);
        assertThat(second.resources().host().idleBrokersPercent()).isNotNull();
        assertThat(rows(run, second, Role.IDLE_BROKER)).isNotEmpty();
    }

    private static List<ResourceRow> rows(CommandResult run, TrialSummary trial, Role role) {
        try {
            return TrialResult.read(run.directory().resolve("trials").resolve(trial.id()))
                    .orElseThrow()
                    .resources()
                    .stream()
                    .filter(row -> row.role() == role)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
