package io.streamgauge.cli.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.cli.output.CalibrationOutput;
import io.streamgauge.cli.output.ErrorReport;
import io.streamgauge.cli.output.ExitCodes;
import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.cli.output.StudyOutput;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.calibration.MachineCalibration;
import io.streamgauge.engine.directory.RunLock;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.engine.study.StudyDirectory;
import io.streamgauge.engine.study.StudyPlace;
import io.streamgauge.engine.study.StudyPlan;
import io.streamgauge.engine.study.StudyRun;
import io.streamgauge.study.StudyBudget;
import io.streamgauge.study.StudyFacts;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Runs a study: its experiments, capability probes and load tools. Each experiment has its own"
                + " report. At the end, Streamgauge gives a verdict on every published claim and shows the"
                + " published figures for comparison.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge study run lublin-2022",
            "  streamgauge study run confluent-2020 --only T,L --repeat 5",
            "  streamgauge study run lublin-2022 --until-decided --budget 6h",
            "  streamgauge study run --resume runs/lublin-2022-20261121-101500",
            "  streamgauge study run --resume runs/lublin-2022-20261121-101500 --only M,N"
        })
final class StudyRunCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "Study listed by 'study list', or a directory that contains a study.yaml.")
    private String name = "";

    @Mixin
    private StudyOptions options = new StudyOptions();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "New or empty directory for the results. Default: runs/NAME-TIME.")
    private @Nullable Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Directory of the interrupted or killed study run to resume.")
    private @Nullable Path resume;

    @Mixin
    private BudgetOptions budget = new BudgetOptions();

    @Option(names = "--quiet", description = "Show the results but not the progress.")
    private boolean quiet;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        Path resumed = resume;
        List<Problem> problems = new ArrayList<>();
        if ((resumed == null) == name.isEmpty()) {
            problems.add(new Problem(
                    "study run",
                    "either a study or --resume is required, but not both",
                    "Specify a study that 'streamgauge study list' lists, or --resume DIR."));
        }
        if (resumed != null && (options.hasScale() || out != null)) {
            problems.add(new Problem(
                    "--resume " + resumed,
                    "--resume cannot be combined with --scale or --out",
                    "Remove these options. A resumed study keeps its scale and its directory."));
        }
        if (resumed != null && options.hasPartOptions() && !options.hasParts()) {
            problems.add(
                    new Problem(
                            "--resume " + resumed,
                            "--resume can be combined with --repeat and --connect only if --only adds parts",
                            "Remove these options, or add parts with --only. The parts of a resumed study keep their options."));
        }
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
        return resumed == null ? start() : resume(resumed);
    }

    private int start() throws InvalidExperimentException, IOException {
        Optional<StudyBudget> total = budget.ofNewStudy();
        StudyPlan plan = options.plan(StudyPlace.named(name), total.isPresent(), new SystemRegistry());
        Path directory = StudyDirectory.create(plan, out);
        if (total.isPresent()) {
            StudyDirectory.write(directory, total.get());
        }
        if (!quiet) {
            StudyShowCommand.lines(plan, spec.commandLine().getErr());
        }
        return execute(plan.place(), directory, !plan.simulated());
    }

    private int resume(Path directory) throws InvalidExperimentException, IOException {
        if (!Files.isRegularFile(directory.resolve(StudyFacts.FILE))) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "--resume " + directory,
                    "it does not contain a study run",
                    "Specify the directory of a study run.")));
        }
        return execute(StudyDirectory.resumed(directory), directory, false);
    }

    /// Changes a resumed study as the command line specifies: writes the new budget, and adds parts. Changes
    /// nothing if an option is invalid.
    private void change(StudyPlace place, Path directory) throws InvalidExperimentException, IOException {
        Optional<StudyBudget> before = StudyDirectory.budget(directory);
        Optional<StudyBudget> changed = budget.ofResumedStudy(directory, before);
        Optional<StudyPlan> added = options.hasParts()
                ? options.added(place, StudyDirectory.facts(directory), before.isPresent(), new SystemRegistry())
                : Optional.empty();
        if (changed.isPresent()) {
            StudyDirectory.write(directory, changed.get());
        }
        if (added.isPresent()) {
            StudyDirectory.add(directory, added.get());
        }
    }

    /// Runs the study and returns the exit code of the command.
    ///
    /// @param calibrates true to calibrate the machine first
    private int execute(StudyPlace place, Path directory, boolean calibrates)
            throws InvalidExperimentException, IOException {
        PrintWriter stdout = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Interruption interruption = Interruption.onShutdown();
        try (RunLock _ = RunLock.acquire(directory);
                StudyProgress progress = new StudyProgress(directory, stdout, err, quiet)) {
            if (resume != null) {
                change(place, directory);
            }
            if (calibrates) {
                progress.step("calibrating: reading or measuring the limits of this machine");
                calibrate(interruption, stdout, err);
            }
            StudyRun.Result result = new StudyRun(
                            place.study(),
                            options.selected(StudyDirectory.facts(directory)),
                            directory,
                            progress,
                            interruption)
                    .execute();
            StudyOutput.print(result.study(), StudyOutput.writePage(directory, result.study()), stdout);
            result.end().forEach(line -> stdout.println(NumberFormatter.toAscii(line)));
            stdout.flush();
            return ExitCodes.of(result.outcome());
        } finally {
            interruption.cleanedUp();
        }
    }

    /// Calibrates the machine unless a stored calibration is valid. The study runs even if the calibration
    /// fails.
    private void calibrate(Interruption interruption, PrintWriter out, PrintWriter err) {
        try (RunProgress progress = RunProgress.ofEveryStep(err, quiet)) {
            MachineCalibration calibration =
                    new MachineCalibration(MachineCalibration.defaultDirectory(), false, interruption);
            CalibrationOutput.calibrate(calibration, false, false, out, progress);
        } catch (IOException | RuntimeException failure) {
            ErrorReport.print(failure, err);
        }
    }
}
