package io.streamgauge.cli;

import io.streamgauge.ExitCode;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.cli.output.CalibrationOutput;
import io.streamgauge.cli.output.RunProgress;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.calibration.MachineCalibration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "calibrate",
        mixinStandardHelpOptions = true,
        description = {
            "Measures the limits of this machine and of Streamgauge itself.",
            "Measures disk, loopback, memory and timers in about a minute. The reports of later runs show how much of"
                    + " each limit a broker used.",
            "If a stored calibration is less than 30 days old, this command shows it and does not measure again. A"
                    + " stored calibration made with --quick is shown only if you specify --quick."
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
            description = "Directory on the disk to measure. Default: the directory for broker data.")
    private @Nullable Path dataDirectory;

    @Option(names = "--json", description = "Print the limits as JSON instead of text.")
    private boolean json;

    @Option(
            names = "--quick",
            description = "Shorten the calibration to about 20 seconds. The figures are then less certain.")
    private boolean quick;

    @Option(names = "--force", description = "Measure the limits even if a stored calibration is valid.")
    private boolean force;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InvalidExperimentException, IOException {
        Path directory = MachineCalibration.directory(dataDirectory);
        Interruption interruption = Interruption.onShutdown();
        try (RunProgress progress = RunProgress.ofEveryStep(spec.commandLine().getErr(), false)) {
            boolean calibrated = CalibrationOutput.calibrate(
                    new MachineCalibration(directory, quick, interruption),
                    force,
                    json,
                    spec.commandLine().getOut(),
                    progress);
            return calibrated ? ExitCode.DONE : ExitCode.INTERRUPTED;
        } finally {
            interruption.cleanedUp();
        }
    }
}
