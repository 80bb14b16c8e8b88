package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.ExitCode;
import io.streamgauge.Poll;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /// Kills the worker of the first trial, which therefore does not remove its queue and the backlog.
    @Test
    void replacesBrokersWithTheDestinationsOfAnEarlierTrial() throws Exception {
        Thread killer = Thread.ofVirtual().start(this::killFirstWorkerUnderLoad);
        CommandResult run = CommandResult.run(scratch, """
                systems: { rabbitmq: { launch: rabbitmq } }
                workload: { rate: 500/s }
                phases: { warmup: 1 s, measure: 6 s, drain: 20 s }
                brokers: kept
                repeat: 2
                retry: 0
                """);
        killer.join();

        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.LOAD_FAILED);
        List<TrialSummary> trials = run.summary().trials();
        assertThat(trials).extracting(TrialSummary::status).containsExactly(TrialStatus.FAILED, TrialStatus.DONE);
        Set<Long> first = pids(run, trials.getFirst());
        assertThat(first).isNotEmpty();
        assertThat(pids(run, trials.getLast())).isNotEmpty().doesNotContainAnyElementsOf(first);
    }

    private void killFirstWorkerUnderLoad() {
        try {
            OptionalLong worker = Poll.read(
                    Duration.ofMinutes(1), Duration.ofMillis(100), this::firstWorker, OptionalLong::isPresent);
            // The first sample is taken at the start of the load.
            Thread.sleep(2000);
            ProcessHandle.of(worker.orElseThrow()).orElseThrow().destroyForcibly();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Returns the process ID of the worker of the first trial; empty before the first sample of its resource
    /// usage.
    private OptionalLong firstWorker() throws IOException {
        try (Stream<Path> files = Files.walk(scratch)) {
            Optional<Path> samples = files.filter(path -> path.endsWith("001-rabbitmq/resources.csv"))
                    .findFirst();
            return samples.isEmpty()
                    ? OptionalLong.empty()
                    : Files.readAllLines(samples.get()).stream()
                            .map(line -> line.split(",", -1))
                            .filter(fields -> fields.length > 3 && fields[2].equals("generator"))
                            .mapToLong(fields -> Long.parseLong(fields[3]))
                            .findFirst();
        }
    }

    private static Set<Long> pids(CommandResult run, TrialSummary trial) {
        return rows(run, trial, Role.BROKER).stream().map(ResourceRow::pid).collect(Collectors.toSet());
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
