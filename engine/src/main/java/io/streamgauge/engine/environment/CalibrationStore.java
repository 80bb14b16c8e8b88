package io.streamgauge.engine.environment;

import io.streamgauge.result.Calibration;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.RunDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/// Store of the calibrations of a user, with one calibration for each machine and file system.
///
/// @param directory directory of the files
public record CalibrationStore(Path directory) {
    private static final int NAME_BYTES = 8;

    /// Returns the store in a cache directory.
    ///
    /// @param cache cache directory of the user
    public static CalibrationStore in(Path cache) {
        return new CalibrationStore(cache.resolve("calibrations"));
    }

    /// Returns the calibration of this machine and file system. Ignores a calibration that is too old or
    /// damaged, or that has the format of another version. Returns an empty result if there is no usable
    /// calibration.
    public Optional<Calibration> fresh(HostFacts host, Instant now) {
        try {
            return RunDirectory.read(file(host), Calibration.class)
                    .filter(c -> c.schemaVersion() == Calibration.SCHEMA_VERSION)
                    .filter(c -> c.isOf(host))
                    .filter(c -> c.age(now).compareTo(Calibration.MAX_AGE) < 0);
        } catch (IOException | RuntimeException unreadable) {
            return Optional.empty();
        }
    }

    /// Writes a calibration and returns its file. Replaces an earlier calibration of the same machine and file
    /// system.
    public Path keep(Calibration calibration) throws IOException {
        Files.createDirectories(directory);
        Path file = file(calibration.host());
        RunDirectory.write(file, calibration);
        return file;
    }

    private Path file(HostFacts host) {
        String identity = String.join(
                "\n",
                host.hostName(),
                host.cpuModel(),
                Integer.toString(host.cpus()),
                Long.toString(host.memoryBytes()),
                host.dataFileSystem());
        return directory.resolve(hash(identity) + ".json");
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, NAME_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime must support SHA-256", e);
        }
    }
}
