package io.streamgauge.cli.study;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.cli.output.StudyOutput;
import io.streamgauge.engine.study.StudyDirectory;
import io.streamgauge.engine.study.StudyPlace;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.study.Study;
import io.streamgauge.study.StudyCombination;
import io.streamgauge.study.StudyCompatibility;
import io.streamgauge.study.StudyResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "combine",
        mixinStandardHelpOptions = true,
        description =
                "Combines the results of several runs of one study. Each part comes from the earliest run in which"
                        + " it is complete. The page lists the parts of later runs with their verdicts. The verdicts on claims"
                        + " follow from the evidence of the parts that are used.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge study combine monday/study.json tuesday/study.json --out week.json",
            "  streamgauge study combine runs/lublin-2022-* --out lublin.json --markdown lublin.md"
        })
final class StudyCombineCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "RESULT",
            arity = "2..*",
            description = "Directory of a study run, or a study.json file. If the study is not listed by 'study list',"
                    + " specify at least one directory.")
    private List<Path> results = List.of();

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "File for the combined study.json.")
    private Path out = Path.of("");

    @Mixin
    private MarkdownOption markdown = new MarkdownOption();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        List<StudyResult> read = new ArrayList<>();
        for (Path file : results) {
            read.add(Files.isDirectory(file) ? StudyDirectory.analyse(file) : StudyDirectory.read(file));
        }
        Study study = study(read.getFirst().study());
        check(study, read);
        StudyResult combined = StudyCombination.of(study, read);
        Files.createDirectories(out.toAbsolutePath().resolveSibling(""));
        RunDirectory.write(out, combined);
        markdown.write(combined);
        StudyOutput.print(combined, out, spec.commandLine().getOut());
        return ExitCode.DONE;
    }

    /// Returns the study that the directories of the runs name, or the installed study with the given name.
    private Study study(String name) throws InvalidExperimentException, IOException {
        for (Path file : results) {
            if (Files.isDirectory(file)) {
                return StudyPlace.of(StudyDirectory.facts(file).study()).study();
            }
        }
        return StudyPlace.named(name).study();
    }

    private void check(Study study, List<StudyResult> read) throws InvalidExperimentException {
        List<Problem> problems = new ArrayList<>();
        for (int i = 0; i < read.size(); i++) {
            String file = results.get(i).toString();
            List<StudyResult> earlier = read.subList(0, Math.max(1, i));
            StudyCompatibility.obstacle(study, earlier, read.get(i))
                    .map(reason -> new Problem(
                            file,
                            "the result cannot be combined: " + reason,
                            "Specify results of the same version and the same scale of one study."))
                    .ifPresent(problems::add);
        }
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
    }
}
