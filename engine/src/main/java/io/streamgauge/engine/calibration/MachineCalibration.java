package io.streamgauge.engine.calibration;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.calibrate.Calibrator;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.environment.CalibrationStore;
import io.streamgauge.measure.resources.Host;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.result.Calibration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Calibration of this machine, measured or read from the store.
///
/// @param directory directory on the disk to measure
/// @param quick true for a shorter and less certain measurement
public record MachineCalibration(Path directory, boolean quick, Interruption interruption) {
    /// Returns the directory on the disk to measure.
    ///
    /// @param chosen directory on the disk to measure; null for the directory in which runs store the data of
    ///     brokers. Streamgauge creates that directory if it does not exist
    /// @throws InvalidExperimentException if the chosen path is not a writable directory
    public static Path directory(@Nullable Path chosen) throws InvalidExperimentException, IOException {
        if (chosen == null) {
            return defaultDirectory();
        }
        if (!Files.isDirectory(chosen) || !Files.isWritable(chosen)) {
            throw new InvalidExperimentException(List.of(new Problem(
                    "--data-dir " + chosen,
                    Files.isDirectory(chosen) ? "it is not writable" : "it is not a directory",
                    "Specify a writable directory on the disk to measure.")));
        }
        return chosen.toAbsolutePath().normalize();
    }

    /// Creates and returns the directory in which runs store the data of brokers.
    public static Path defaultDirectory() throws IOException {
        return Files.createDirectories(SupervisedProcesses.defaultParent());
    }

    /// Returns the stored calibration of this machine. Returns an empty result if the store does not contain a
    /// valid calibration, or if the calibration is too old or less certain than requested.
    public Optional<Calibration> stored() throws IOException {
        return store().fresh(Host.facts(directory), Instant.now()).filter(c -> quick || !c.quick());
    }

    /// Measures the limits of this machine.
    ///
    /// @return calibration; an empty result if the measurement was interrupted
    public Optional<Calibration> measure(Calibrator.CalibrationListener watcher) throws IOException {
        interruption.onRequest(Thread.currentThread()::interrupt);
        try {
            return Optional.of(
                    new CalibrationRun(directory, Host.facts(directory), quick, interruption).measure(watcher));
        } catch (InterruptedException e) {
            return Optional.empty();
        } catch (IOException e) {
            interruption.clearInterrupt();
            if (interruption.requested()) {
                return Optional.empty();
            }
            throw e;
        } finally {
            interruption.onRequest(() -> {});
        }
    }

    /// Stores a calibration and replaces any earlier calibration of the same machine and file system.
    ///
    /// @return file of the calibration
    public static Path store(Calibration calibration) throws IOException {
        return store().keep(calibration);
    }

    private static CalibrationStore store() {
        return CalibrationStore.in(CacheDirectory.ofUser());
    }
}
