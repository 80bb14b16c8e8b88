package io.streamgauge.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.calibration.MachineCalibration;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationOutputTest {
    @TempDir
    private Path scratch = Path.of("");

    /// Commands other than `calibrate` also calibrate the machine, so the message must not name a command.
    /// Streamgauge prints the message even in quiet mode.
    @Test
    void reportsAnInterruptionWithoutTheNameOfACommand() throws IOException {
        Interruption interruption = new Interruption();
        interruption.request();
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        boolean calibrated = CalibrationOutput.calibrate(
                new MachineCalibration(scratch, true, interruption),
                true,
                false,
                new PrintWriter(out),
                RunProgress.ofEveryStep(new PrintWriter(err), true));
        assertThat(calibrated).isFalse();
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString().lines()).containsExactly("streamgauge: interrupted. The calibration was not stored.");
    }
}
