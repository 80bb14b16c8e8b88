package io.streamgauge.cli.output;

import io.streamgauge.analyse.limits.LimitsAnalysis;
import io.streamgauge.analyse.model.Limits;
import io.streamgauge.engine.calibration.MachineCalibration;
import io.streamgauge.report.terminal.LimitsTable;
import io.streamgauge.result.Calibration;
import io.streamgauge.result.Json;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Output of the progress and result of a calibration.
public final class CalibrationOutput {
    private CalibrationOutput() {}

    /// Prints the stored calibration of this machine if it is still valid. Otherwise, this method measures,
    /// stores and prints the limits of the machine.
    ///
    /// @param force true to measure the limits even if a stored calibration is valid
    /// @param progress receiver of all lines except the limits; the caller closes it
    /// @return false if the calibration was interrupted
    public static boolean calibrate(
            MachineCalibration machine, boolean force, boolean json, PrintWriter out, RunProgress progress)
            throws IOException {
        Optional<Calibration> stored = force ? Optional.empty() : machine.stored();
        if (stored.isPresent()) {
            Duration age = stored.get().age(Instant.now());
            progress.step("measured " + NumberFormatter.toAscii(NumberFormatter.duration(Math.max(0, age.toSeconds())))
                    + " ago. Use 'streamgauge calibrate --force' to measure the limits again");
            show(stored.get(), json, out);
            return true;
        }
        Optional<Calibration> calibration = machine.measure(new CalibrationProgress(progress));
        if (calibration.isEmpty()) {
            progress.notice("streamgauge: interrupted. The calibration was not stored.");
            return false;
        }
        progress.step("stored in " + MachineCalibration.store(calibration.get()));
        show(calibration.get(), json, out);
        return true;
    }

    private static void show(Calibration calibration, boolean json, PrintWriter out) {
        Limits limits = LimitsAnalysis.of(calibration, List.of(), Instant.now());
        out.println(json ? Json.indented().writeValueAsString(limits) : "\n" + LimitsTable.render(limits));
        out.flush();
    }
}
