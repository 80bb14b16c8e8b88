package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.study.StudyFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `study run`.
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Runs a study: each part is an ordinary run with a report of its own; in the end every published"
                + " claim has a verdict, and published figures stand beside ours.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge study run lublin-2022",
            "  streamgauge study run confluent-2020 --only T,L --repeat 5",
            "  streamgauge study run --resume runs/lublin-2022-20261121-101500"
        })
final class StudyRunCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "A study of 'study list', or a directory that holds a study.yaml.")
    private String name = "";

    @Mixin
    private StudyOptions options = new StudyOptions();

    @Option(names = "--out", paramLabel = "DIR", description = "A new or empty directory. Default: runs/NAME-TIME.")
    private @Nullable Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Continues an interrupted or killed run of a study, as it was begun.")
    private @Nullable Path resume;

    @Option(names = "--quiet", description = "Shows no progress, only the results.")
    private boolean quiet;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        Path resumed = resume;
        if ((resumed == null) == name.isEmpty()) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "study run", "it needs a study, or --resume and none", "Name one of 'streamgauge study list'.")));
        }
        return resumed == null ? begin() : goOn(resumed);
    }

    private int begin() throws InvalidExperimentException, IOException {
        StudyPlan plan = options.plan(StudyPlace.named(name), new SystemRegistry());
        Path directory = RunCommand.newDirectory(
                out,
                plan.place().name() + "-"
                        + LocalDateTime.now(ZoneId.systemDefault()).format(RunCommand.STAMP));
        if (!quiet) {
            StudyShowCommand.lines(plan, spec.commandLine().getErr());
        }
        StudyFacts facts = new StudyFacts(
                plan.place().directory().toString(),
                plan.scale(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                VersionCommand.ofBuild(),
                plan.parts());
        RunDirectory.write(directory.resolve(StudyFacts.FILE), facts);
        return execute(plan.place(), facts, directory, !plan.simulated());
    }

    private int goOn(Path directory) throws InvalidExperimentException, IOException {
        if (!Files.isRegularFile(directory.resolve(StudyFacts.FILE))) {
            throw Resume.refused(directory, "it holds no run of a study", "Give the directory that 'study run' made.");
        }
        StudyFacts facts = StudyDirectory.facts(directory);
        return execute(StudyPlace.of(facts.study()), facts, directory, false);
    }

    private int execute(StudyPlace place, StudyFacts facts, Path directory, boolean calibrates)
            throws InvalidExperimentException, IOException {
        try (RunLock _ = RunCommand.lock(new RunDirectory(directory))) {
            return new StudyRun(place.study(), facts, directory, spec.commandLine(), quiet).execute(calibrates);
        }
    }
}
