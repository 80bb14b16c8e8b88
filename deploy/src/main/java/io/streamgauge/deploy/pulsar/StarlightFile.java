package io.streamgauge.deploy.pulsar;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.NotAvailableException;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/// Starlight program file, which you must provide. The layout or an environment variable specifies its path.
///
/// @param path jar with dependencies (proxy) or NAR (handler)
record StarlightFile(Path path) {
    static final String FILE = "file";
    static final String SHA256 = "sha256";
    static final Set<String> KEYS = Set.of(StarlightForm.KEY, FILE, SHA256);

    /// Environment variable that specifies the path if the layout does not specify it.
    static final String VARIABLE = "STREAMGAUGE_STARLIGHT_JAR";

    private static final String PROXY_CLASS = "com/datastax/oss/starlight/rabbitmq/GatewayServiceStarter.class";
    private static final String DEPENDENCY_OF_PROXY = "org/apache/qpid/server/model/Broker.class";
    private static final String DEPENDENCIES_OF_HANDLER = "META-INF/bundled-dependencies/";

    private static final String REMEDY =
            "Download starlight-rabbitmq 4.0.0.4 (the jar with dependencies if 'form' is proxy, the "
                    + "NAR if 'form' is handler) from the releases of the GitHub project "
                    + "datastax/starlight-for-rabbitmq, and set 'layout.file' or " + VARIABLE
                    + " to the path of the file. Streamgauge does not download the file because no trusted "
                    + "checksum is known.";

    private static final Pattern VERSION = Pattern.compile("-([0-9]+(?:\\.[0-9]+)+)");

    static List<String> problems(Launch launch) {
        List<String> problems = new ArrayList<>();
        String form = launch.layout().get(StarlightForm.KEY);
        if (form != null && StarlightForm.of(form).isEmpty()) {
            problems.add("layout 'form': unknown value '" + form + "'. Use proxy or handler.");
        }
        String sum = launch.layout().get(SHA256);
        if (sum != null && !sum.matches("(?i)[0-9a-f]{64}")) {
            problems.add("layout 'sha256' is not a SHA-256 checksum. Use 64 hexadecimal digits, or remove 'sha256'.");
        }
        return problems;
    }

    /// Finds the Starlight program file.
    ///
    /// @throws NotAvailableException if the file is not specified, does not exist, has the wrong suffix or does not
    ///     contain Starlight with its dependencies
    /// @throws DeploymentException if the file cannot be read or its checksum does not match
    static StarlightFile find(Launch launch, Map<String, String> environment) throws DeploymentException {
        String named = Optional.ofNullable(launch.layout().get(FILE)).orElse(environment.get(VARIABLE));
        if (named == null || named.isBlank()) {
            throw new NotAvailableException("starlight: no file is specified. " + REMEDY);
        }
        Path path = path(named);
        if (path == null || !Files.isRegularFile(path)) {
            throw new NotAvailableException("starlight file '" + named + "': file not found. " + REMEDY);
        }
        StarlightForm form = StarlightForm.of(launch);
        if (!path.toString().endsWith(form.suffix())) {
            throw new NotAvailableException("starlight file '" + named + "': form '" + form + "' requires a "
                    + form.suffix() + " file. " + REMEDY);
        }
        check(path, launch.layout().get(SHA256));
        checkContent(path, form);
        return new StarlightFile(path);
    }

    /// Returns the version in the name of the file. If the name does not contain a version, this method returns
    /// the version of the launch, or `unknown`.
    ///
    /// @throws DeploymentException if the file and the launch have different versions
    String version(Launch launch) throws DeploymentException {
        String wanted = launch.version();
        Matcher name = VERSION.matcher(path.getFileName().toString());
        if (!name.find()) {
            return wanted == null ? "unknown" : wanted;
        }
        String found = name.group(1);
        if (wanted != null && !wanted.equals(found)) {
            throw new DeploymentException("starlight file '" + path + "' has the version " + found
                    + ", but 'version' is " + wanted + ". Correct 'layout.file', or remove 'version'.");
        }
        return found;
    }

    /// Rejects a file that does not contain Starlight and its dependencies. Otherwise, the cluster
    /// would start and then report a missing class.
    private static void checkContent(Path path, StarlightForm form) throws DeploymentException {
        try (ZipFile zip = new ZipFile(path.toFile())) {
            boolean complete = switch (form) {
                case PROXY -> zip.getEntry(PROXY_CLASS) != null && zip.getEntry(DEPENDENCY_OF_PROXY) != null;
                case HANDLER -> zip.stream().anyMatch(entry -> entry.getName().startsWith(DEPENDENCIES_OF_HANDLER));
            };
            if (!complete) {
                throw new NotAvailableException("starlight file '" + path + "' does not contain Starlight with its "
                        + "dependencies. " + REMEDY);
            }
        } catch (IOException e) {
            throw new DeploymentException(
                    "starlight file '" + path + "': cannot be read: " + IoErrorText.of(e) + ". Download it again.", e);
        }
    }

    private static @Nullable Path path(String named) {
        try {
            return Path.of(named).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static void check(Path path, @Nullable String wanted) throws DeploymentException {
        if (wanted == null) {
            return;
        }
        String found = sum(path);
        if (!found.equals(wanted.toLowerCase(Locale.ROOT))) {
            throw new DeploymentException("starlight file '" + path + "': the SHA-256 checksum is " + found
                    + ", which does not match 'layout.sha256'. Download the file again, or correct the checksum.");
        }
    }

    private static String sum(Path path) throws DeploymentException {
        try (InputStream in = Files.newInputStream(path);
                DigestInputStream digest = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
            digest.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digest.getMessageDigest().digest());
        } catch (IOException e) {
            throw new DeploymentException(
                    "starlight file '" + path + "': cannot be read: " + IoErrorText.of(e)
                            + ". Check the permissions of the file.",
                    e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java runtime does not support SHA-256", e);
        }
    }

    /// Returns the home directory of a Java 17 installation.
    ///
    /// @throws NotAvailableException if [Java17] does not find such a directory
    static Path requireJava17() throws NotAvailableException {
        return Java17.find()
                .orElseThrow(() -> new NotAvailableException("Starlight requires Java 17, which was not found "
                        + "on this machine. Install JDK 17, or set " + Java17.VARIABLE
                        + " to the home directory of an existing JDK 17."));
    }
}
