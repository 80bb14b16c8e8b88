package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.Json;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.ToolResults;
import io.streamgauge.result.ToolResults.Row;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `tools`.
@Command(
        name = "tools",
        mixinStandardHelpOptions = true,
        description = {
            "Runs the vendors' own load tools (kafka-producer-perf-test and kafka-consumer-perf-test, PerfTest) on the",
            "systems and in the layouts of an experiment, at full speed, to set their figures beside Streamgauge's."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge tools studies/lublin-2022/layouts.yaml --messages 200000 --set repeat=1",
            "  streamgauge tools my.yaml --out tools"
        })
final class ToolsCommand implements Callable<Integer> {
    @Mixin
    private ExperimentFile file = new ExperimentFile();

    @Option(names = "--messages", paramLabel = "N", description = "Messages of each run. Default: ${DEFAULT-VALUE}.")
    private long messages = 1_000_000;

    @Option(names = "--json", description = "Prints the figures as JSON to standard output, and nothing else there.")
    private boolean json;

    @Option(names = "--out", paramLabel = "DIR", description = "Writes tools.json and the logs there.")
    private @Nullable Path out;

    @Option(names = "--resume", description = "Goes on in --out: runs that have figures there are kept.")
    private boolean resume;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        if (messages < 1) {
            throw new InvalidExperimentException(List.of(new InvalidExperimentException.Problem(
                    "--messages " + messages, "it is not above 0", "Give a number of messages.")));
        }
        if (resume && out == null) {
            throw new InvalidExperimentException(List.of(new InvalidExperimentException.Problem(
                    "--resume", "there is no --out that says where to go on", "Give --out DIR.")));
        }
        SystemRegistry systems = new SystemRegistry();
        ExperimentFile.Loaded loaded = file.load(systems);
        List<Trial> trials = loaded.plan().trials();
        String planHash = Json.hash(RunFiles.planText(loaded));
        Map<String, Row> rows = new LinkedHashMap<>();
        if (out != null) {
            if (resume) {
                keep(rows, out, planHash);
            } else {
                RunCommand.newDirectory(out, "");
            }
        }
        RunProgress progress = new RunProgress(spec.commandLine().getErr(), false);
        Interruption interruption = Interruption.install();
        ToolResults nothingYet = new ToolResults(
                VersionCommand.ofBuild(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                planHash,
                messages,
                false,
                List.of());
        try (ChildProcesses children = SupervisedProcesses.open()) {
            interruption.onRequest(Thread.currentThread()::interrupt);
            Path logs = out == null ? children.temporaryDirectory("tools-logs-") : Files.createDirectories(out);
            ToolExecution execution =
                    new ToolExecution(systems, children, progress, logs, messages, interruption::requested);
            for (Trial trial : trials) {
                if (interruption.requested()) {
                    break;
                }
                if (!rows.containsKey(trial.id())) {
                    rows.put(trial.id(), execution.run(trial));
                    if (out != null) {
                        RunDirectory.write(out.resolve(ToolResults.FILE), with(nothingYet, rows, trials));
                    }
                }
            }
            interruption.heard();
            progress.close();
            show(with(nothingYet, rows, trials));
        } catch (InterruptedException e) {
            interruption.heard();
            progress.close();
            show(with(nothingYet, rows, trials));
        } finally {
            interruption.done();
        }
        if (interruption.requested()) {
            return ExitCode.INTERRUPTED;
        }
        return rows.values().stream().anyMatch(row -> !row.failure().isEmpty())
                ? ExitCode.DEPLOYMENT_FAILED
                : ExitCode.DONE;
    }

    /// Those that have figures; the others run again.
    private void keep(Map<String, Row> rows, Path directory, String planHash)
            throws InvalidExperimentException, IOException {
        Optional<ToolResults> before = RunDirectory.read(directory.resolve(ToolResults.FILE), ToolResults.class);
        if (before.filter(b -> b.messages() != messages).isPresent()) {
            throw new InvalidExperimentException(List.of(new InvalidExperimentException.Problem(
                    "--resume",
                    "the runs in " + directory + " sent " + before.get().messages() + " messages",
                    "Give the same --messages, or another --out.")));
        }
        if (before.filter(b -> !planHash.equals(b.planHash())).isPresent()) {
            throw new InvalidExperimentException(List.of(new InvalidExperimentException.Problem(
                    "--resume",
                    "the runs in " + directory + " are of another plan than this experiment's",
                    "Give the experiment as it was, or another --out.")));
        }
        before.ifPresent(results -> results.rows().stream()
                .filter(row -> row.failure().isEmpty())
                .forEach(row -> rows.put(row.trialId(), row)));
    }

    /// In the order of the plan, whatever the order in which they ran.
    private static ToolResults with(ToolResults head, Map<String, Row> rows, List<Trial> planned) {
        List<Row> inOrder = planned.stream()
                .filter(trial -> rows.containsKey(trial.id()))
                .map(trial -> rows.get(trial.id()))
                .toList();
        return new ToolResults(
                head.streamgaugeVersion(),
                head.startedAt(),
                head.planHash(),
                head.messages(),
                inOrder.size() == planned.size(),
                inOrder);
    }

    private void show(ToolResults results) {
        PrintWriter stdout = spec.commandLine().getOut();
        if (json) {
            stdout.println(Json.indented().writeValueAsString(results));
        } else {
            stdout.printf(
                    Locale.ROOT, "%-16s %-44s %12s %12s  %s%n", "system", "layout", "sent/s", "received/s", "tool");
            for (Row row : results.rows()) {
                stdout.printf(
                        Locale.ROOT,
                        "%-16s %-44s %12.0f %12.0f  %s%n",
                        row.system(),
                        row.cell(),
                        row.sentPerSecond(),
                        row.receivedPerSecond(),
                        row.failure().isEmpty() ? row.tool() : "failed: " + row.failure());
            }
        }
        stdout.flush();
    }
}
