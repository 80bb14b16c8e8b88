package io.streamgauge.cli;

import io.streamgauge.calibrate.DiskCanaryBenchmark;
import io.streamgauge.measure.Clock;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.result.DiskCanary;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Looks at the disk on which brokers are started, before and after a trial. A disk that cannot be looked at fails no
/// trial.
final class DiskCanaryCheck {
    private final ChildProcesses children;
    private final Path trial;
    private final RunProgress progress;
    private DiskCanary.@Nullable Reading before;

    /// @param trial its result directory
    DiskCanaryCheck(ChildProcesses children, Path trial, RunProgress progress) {
        this.children = children;
        this.trial = trial;
        this.progress = progress;
    }

    void before() {
        before = look().orElse(null);
        write(null);
    }

    void after() {
        if (before != null) {
            look().ifPresent(this::write);
        }
    }

    private Optional<DiskCanary.Reading> look() {
        Path directory = null;
        try {
            directory = children.temporaryDirectory("disk-");
            return DiskCanaryBenchmark.look(directory, Clock.SYSTEM);
        } catch (IOException | UncheckedIOException none) {
            progress.step("the disk was not looked at: " + none.getMessage());
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            if (directory != null) {
                children.remove(directory);
            }
        }
    }

    private void write(DiskCanary.@Nullable Reading after) {
        DiskCanary.Reading first = before;
        if (first == null) {
            return;
        }
        try {
            RunDirectory.write(trial.resolve(DiskCanary.FILE), new DiskCanary(first, after));
        } catch (IOException full) {
            progress.step("the disk was not looked at: " + full.getMessage());
        }
    }
}
