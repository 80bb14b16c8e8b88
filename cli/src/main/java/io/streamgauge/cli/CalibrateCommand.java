package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.analyse.limits.LimitsAnalysis;
import io.streamgauge.analyse.model.Limits;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.measure.Host;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.report.terminal.LimitsTable;
import io.streamgauge.result.Calibration;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Json;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `calibrate`.
@Command(
        name = "calibrate",
        mixinStandardHelpOptions = true,
        description = {
            "Measures what this machine can do: its disk, loopback, memory and timers, and Streamgauge itself against"
                    + " a broker that does nothing. Takes a minute. Later runs show how much of it a broker used.",
            "A calibration younger than 30 days is shown instead of measured again."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  streamgauge calibrate",
            "  streamgauge calibrate --data-dir /mnt/fast --quick",
            "  streamgauge calibrate --force --json > limits.json"
        })
final class CalibrateCommand implements Callable<Integer> {
    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "A directory on the disk to measure. Default: where runs keep the brokers' data.")
    private @Nullable Path dataDirectory;

    @Option(names = "--json", description = "Prints the limits as JSON to standard output, and nothing else there.")
    private boolean json;

    @Option(names = "--quick", description = "Shorter repeats: 20 seconds in all, and less certain.")
    private boolean quick;

    @Option(names = "--force", description = "Measures also when a calibration is at hand.")
    private boolean force;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        Path directory = directory();
        HostFacts host = Host.facts(directory);
        CalibrationStore store = CalibrationStore.in(CacheDirectory.ofUser());
        Optional<Calibration> kept = store.fresh(host, Instant.now()).filter(c -> !force && (quick || !c.quick()));
        if (kept.isPresent()) {
            Duration age = kept.get().age(Instant.now());
            say("measured " + NumberFormatter.toAscii(NumberFormatter.duration(Math.max(0, age.toSeconds())))
                    + " ago; --force measures again");
            show(kept.get());
            return ExitCode.DONE;
        }
        Interruption interruption = Interruption.install();
        try {
            Optional<Calibration> calibration = measure(directory, host, interruption);
            if (calibration.isEmpty()) {
                say("streamgauge calibrate: it was interrupted. Nothing was kept");
                return ExitCode.INTERRUPTED;
            }
            say("kept in " + store.keep(calibration.get()));
            show(calibration.get());
            return ExitCode.DONE;
        } finally {
            interruption.done();
        }
    }

    /// @return empty when it was interrupted
    private Optional<Calibration> measure(Path directory, HostFacts host, Interruption interruption)
            throws IOException {
        interruption.onRequest(Thread.currentThread()::interrupt);
        CalibrationProgress progress =
                new CalibrationProgress(spec.commandLine().getErr());
        try {
            return Optional.of(new CalibrationRun(directory, host, quick, interruption).measure(progress));
        } catch (InterruptedException e) {
            return Optional.empty();
        } catch (IOException e) {
            interruption.heard();
            if (interruption.requested()) {
                return Optional.empty();
            }
            throw e;
        } finally {
            progress.close();
        }
    }

    private Path directory() throws InvalidExperimentException, IOException {
        Path chosen = dataDirectory;
        if (chosen == null) {
            return Files.createDirectories(SupervisedProcesses.defaultParent());
        }
        if (!Files.isDirectory(chosen) || !Files.isWritable(chosen)) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "--data-dir " + chosen,
                    Files.isDirectory(chosen) ? "it may not be written" : "it is not a directory",
                    "Give a directory on the disk to measure.")));
        }
        return chosen.toAbsolutePath().normalize();
    }

    private void show(Calibration calibration) {
        Limits limits = LimitsAnalysis.of(calibration, List.of(), Instant.now());
        PrintWriter out = spec.commandLine().getOut();
        out.println(json ? Json.indented().writeValueAsString(limits) : "\n" + LimitsTable.render(limits));
        out.flush();
    }

    private void say(String line) {
        spec.commandLine().getErr().println(line);
        spec.commandLine().getErr().flush();
    }
}
