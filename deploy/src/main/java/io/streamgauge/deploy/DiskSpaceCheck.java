package io.streamgauge.deploy;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Check of the free disk space for the data of a trial. Streamgauge runs this check before it starts the
/// brokers.
public final class DiskSpaceCheck {
    /// Space that is reserved for logs, metadata and other files, in bytes.
    private static final long RESERVE_BYTES = 512L << 20;

    private DiskSpaceCheck() {}

    /// Checks that a directory has enough free space.
    ///
    /// @param place directory, which might not exist yet
    /// @param neededBytes bytes that the brokers will write to this directory, including all replicas
    /// @throws DeploymentException if the free space cannot be determined, or is less than `neededBytes` plus a
    ///     reserve of 512 MiB
    public static void require(Path place, long neededBytes) throws DeploymentException {
        long freeBytes;
        try {
            freeBytes = Files.getFileStore(existing(place)).getUsableSpace();
        } catch (IOException e) {
            throw new DeploymentException(
                    "disk of '" + place + "': the free space cannot be determined: " + IoErrorText.of(e)
                            + ". Set STREAMGAUGE_TMP to another directory.",
                    e);
        }
        if (freeBytes - RESERVE_BYTES < neededBytes) {
            throw new DeploymentException("disk of '" + place + "': " + NumberFormatter.gibibytes(freeBytes)
                    + " is free, but a trial writes "
                    + NumberFormatter.gibibytes(neededBytes) + " and " + NumberFormatter.gibibytes(RESERVE_BYTES)
                    + " must remain free. Free some disk space, or reduce the rate, the payload size or the duration "
                    + "of the phases. You can also set STREAMGAUGE_TMP to a directory on a larger disk.");
        }
    }

    private static Path existing(Path place) {
        Path path = place.toAbsolutePath();
        while (!Files.exists(path) && path.getParent() != null) {
            path = path.getParent();
        }
        return path;
    }
}
