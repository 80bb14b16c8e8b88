package io.streamgauge.cli.omb;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.IoErrorText;
import io.streamgauge.experiment.omb.DriverReader;
import io.streamgauge.experiment.omb.OmbDriver;
import io.streamgauge.experiment.omb.OmbExperiment;
import io.streamgauge.experiment.omb.OmbFile;
import io.streamgauge.experiment.omb.OmbWorkload;
import io.streamgauge.experiment.omb.WorkloadReader;
import io.streamgauge.yaml.ProblemCollector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Options that select driver and workload files of the OpenMessaging Benchmark. Commands include these
/// options as a mixin.
public final class OmbOptions {
    @Option(
            names = "--omb-driver",
            paramLabel = "FILE",
            description = "Driver file of the OpenMessaging Benchmark that becomes a system of the experiment."
                    + " Repeatable.")
    private List<Path> drivers = new ArrayList<>();

    @Option(
            names = "--omb-workload",
            paramLabel = "FILE",
            description = "Workload file of the OpenMessaging Benchmark. 'run' executes a separate run for each file."
                    + " 'convert' accepts only one file. Repeatable.")
    private List<Path> workloads = new ArrayList<>();

    @Option(
            names = "--launch",
            description = "Launch a broker for each --omb-driver file instead of connecting to the addresses in the"
                    + " file.")
    private boolean launch;

    /// Returns whether the command line contains one of these options.
    public boolean given() {
        return !drivers.isEmpty() || !workloads.isEmpty() || launch;
    }

    /// Returns one experiment for each workload, with all drivers as its systems.
    ///
    /// @throws InvalidExperimentException if an option is missing, or if files are invalid; the exception
    ///     contains all problems in all files
    public List<OmbExperiment> read() throws InvalidExperimentException {
        List<Problem> problems = new ArrayList<>();
        requireOption("--omb-driver", drivers, problems);
        requireOption("--omb-workload", workloads, problems);
        List<OmbDriver> readDrivers = new ArrayList<>();
        for (Path path : drivers) {
            ProblemCollector found = new ProblemCollector();
            file(path, "--omb-driver", problems)
                    .flatMap(file -> DriverReader.read(file, launch, System::getenv, found))
                    .ifPresent(readDrivers::add);
            addTo(problems, found);
        }
        List<OmbWorkload> readWorkloads = new ArrayList<>();
        for (Path path : workloads) {
            ProblemCollector found = new ProblemCollector();
            file(path, "--omb-workload", problems)
                    .flatMap(file -> WorkloadReader.read(file, System::getenv, found))
                    .ifPresent(readWorkloads::add);
            addTo(problems, found);
        }
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
        return readWorkloads.stream()
                .map(workload -> OmbExperiment.of(workload, readDrivers))
                .toList();
    }

    private static void requireOption(String option, List<Path> files, List<Problem> problems) {
        if (files.isEmpty()) {
            problems.add(new Problem(
                    option,
                    "the option is missing",
                    "Specify at least one driver file (--omb-driver) and one workload file (--omb-workload)."));
        }
    }

    private static void addTo(List<Problem> problems, ProblemCollector found) {
        if (!found.isEmpty()) {
            problems.addAll(found.toException().problems());
        }
    }

    private static Optional<OmbFile> file(Path path, String option, List<Problem> problems) {
        String remedy = "Specify the path of an OpenMessaging Benchmark file.";
        try {
            return Optional.of(new OmbFile(path, Files.readString(path)));
        } catch (NoSuchFileException e) {
            problems.add(new Problem(option + " " + path, "file not found", remedy));
        } catch (IOException e) {
            String reason = Files.isDirectory(path) ? "the path is a directory" : IoErrorText.of(e);
            problems.add(new Problem(option + " " + path, "the file cannot be read (" + reason + ")", remedy));
        }
        return Optional.empty();
    }
}
