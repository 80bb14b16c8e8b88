package io.streamgauge.engine;

import io.streamgauge.IoErrorText;
import io.streamgauge.calibrate.DiskCanaryBenchmark;
import io.streamgauge.measure.Clock;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.DiskCanary;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Short benchmark of the brokers' disk before and after a trial. A failed benchmark does not affect the outcome
/// of the trial.
final class DiskCanaryCheck {
    private final ChildProcesses children;
    private final Path trial;
    private final RunListener listener;
    private DiskCanary.@Nullable Reading before;

    /// @param trial result directory of a trial
    DiskCanaryCheck(ChildProcesses children, Path trial, RunListener listener) {
        this.children = children;
        this.trial = trial;
        this.listener = listener;
    }

    void before() {
        before = measureDisk().orElse(null);
        write(null);
    }

    void after() {
        if (before != null) {
            measureDisk().ifPresent(this::write);
        }
    }

    private Optional<DiskCanary.Reading> measureDisk() {
        Path directory = null;
        try {
            directory = children.temporaryDirectory("disk-");
            return DiskCanaryBenchmark.look(directory, Clock.SYSTEM);
        } catch (IOException failure) {
            return failed(failure);
        } catch (UncheckedIOException failure) {
            return failed(Objects.requireNonNull(failure.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            if (directory != null) {
                children.remove(directory);
            }
        }
    }

    private Optional<DiskCanary.Reading> failed(IOException failure) {
        listener.step("disk benchmark failed: " + IoErrorText.of(failure));
        return Optional.empty();
    }

    private void write(DiskCanary.@Nullable Reading after) {
        DiskCanary.Reading first = before;
        if (first == null) {
            return;
        }
        try {
            RunDirectory.write(trial.resolve(DiskCanary.FILE), new DiskCanary(first, after));
        } catch (IOException failure) {
            listener.step("the result of the disk benchmark cannot be written: " + IoErrorText.of(failure));
        }
    }
}
