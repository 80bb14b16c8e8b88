package io.streamgauge.worker.transport;

import io.streamgauge.ExplainedIoException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;

/// Secret with which the controller and a worker host, or the controller and a worker process, authenticate each other.
/// The [Handshake] does not transmit the secret.
public final class JoinToken {
    /// Minimum length in characters, so that the token cannot be guessed from a recorded connection.
    private static final int MIN_LENGTH = 32;
    private static final int MAX_LENGTH = 4096;
    private static final int RANDOM_BYTES = 32;

    private final String secret;

    private JoinToken(String secret) {
        this.secret = secret;
    }

    /// Returns the token with the given secret.
    public static JoinToken of(String secret) {
        return new JoinToken(secret);
    }

    /// Returns a new random token.
    public static JoinToken random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return new JoinToken(HexFormat.of().formatHex(bytes));
    }

    /// Reads the token from a file.
    ///
    /// @throws IOException if the file cannot be read, or if the content is too short or too long
    public static JoinToken read(Path file) throws IOException {
        try {
            String text = Files.size(file) > MAX_LENGTH
                    ? ""
                    : Files.readString(file, StandardCharsets.UTF_8).strip();
            if (text.length() < MIN_LENGTH) {
                throw new ExplainedIoException("token file '" + file + "': the token must have " + MIN_LENGTH + " to "
                        + String.format(Locale.ROOT, "%,d", MAX_LENGTH)
                        + " characters. On a worker host, copy the token file of"
                        + " the run again. On the host of the controller, delete the file, start the run again to"
                        + " create a new token, and copy the new file to each worker host");
            }
            return new JoinToken(text);
        } catch (NoSuchFileException missing) {
            throw new ExplainedIoException("token file '" + file + "': the file does not exist. Copy the token file of"
                    + " the run to this host");
        }
    }

    /// Reads the token from a file, or creates a file that contains a random token and that only the owner may
    /// read.
    public static JoinToken readOrCreate(Path file) throws IOException {
        if (Files.exists(file)) {
            return read(file);
        }
        JoinToken token = random();
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        try (var channel = Files.newByteChannel(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            channel.write(StandardCharsets.UTF_8.encode(token.secret + "\n"));
        }
        return token;
    }

    /// Returns the secret, for the environment of a child process.
    public String secret() {
        return secret;
    }

    @Override
    public String toString() {
        return "JoinToken[...]";
    }
}
