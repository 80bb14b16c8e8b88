package io.streamgauge.deploy;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Asks whether the disk holds what a trial will write, before anything is started.
public final class DiskSpaceCheck {
    /// Room for logs, metadata and what else lives on the disk.
    private static final long RESERVE_BYTES = 512L << 20;

    private DiskSpaceCheck() {}

    /// @param place a directory, or where one will be made
    /// @param neededBytes that will be written there, the copies of all replicas included
    /// @throws DeploymentException if fewer bytes (and a reserve of 512 MiB) are free
    public static void require(Path place, long neededBytes) throws DeploymentException {
        long freeBytes;
        try {
            freeBytes = Files.getFileStore(existing(place)).getUsableSpace();
        } catch (IOException e) {
            throw new DeploymentException(
                    "disk of '" + place + "': its free space cannot be read: " + IoErrorText.of(e)
                            + ". Choose another directory with STREAMGAUGE_TMP.",
                    e);
        }
        if (freeBytes - RESERVE_BYTES < neededBytes) {
            throw new DeploymentException("disk of '" + place + "': " + gib(freeBytes)
                    + " are free, but a trial writes "
                    + gib(neededBytes) + " and " + gib(RESERVE_BYTES) + " must stay free. Free space, lower the rate, "
                    + "the payload or the duration, or set STREAMGAUGE_TMP to a directory on a larger disk.");
        }
    }

    private static Path existing(Path place) {
        Path path = place.toAbsolutePath();
        while (!Files.exists(path) && path.getParent() != null) {
            path = path.getParent();
        }
        return path;
    }

    private static String gib(long bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
    }
}
