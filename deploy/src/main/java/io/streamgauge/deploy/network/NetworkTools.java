package io.streamgauge.deploy.network;

import io.streamgauge.DeploymentException;
import io.streamgauge.IoErrorText;
import io.streamgauge.linux.ProcessFiles;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Operating system programs that create and use network namespaces.
final class NetworkTools {
    private static final long LIMIT_SECONDS = 30;
    private static final String REMEDY =
            "Run Streamgauge as root on Linux, either outside of containers or in a container that is "
                    + "allowed to create network namespaces. Alternatively, set 'network' to loopback.";
    /// Bits that represent the required capabilities CAP_NET_ADMIN and CAP_SYS_ADMIN.
    private static final long NEEDED = (1L << 12) + (1L << 21);

    private NetworkTools() {}

    static List<String> problems() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return List.of(
                    "network 'namespaces' needs Linux, but this machine runs another operating system. " + REMEDY);
        }
        List<String> problems = new ArrayList<>();
        if (!canCreateNamespaces()) {
            problems.add("network 'namespaces' is not available: this process must run as root with the "
                    + "capabilities CAP_NET_ADMIN and CAP_SYS_ADMIN. " + REMEDY);
        }
        for (String program : List.of("ip", "nsenter")) {
            if (find(program).isEmpty()) {
                problems.add("network 'namespaces' is not available: the program '" + program
                        + "' was not found. Install " + (program.equals("ip") ? "iproute2" : "util-linux")
                        + ", or set 'network' to loopback.");
            }
        }
        return problems;
    }

    /// Returns the path of a program. The search includes the standard system directories, because the PATH of a
    /// user may not contain /usr/sbin and /sbin.
    static Optional<Path> find(String program) {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "") + ":/usr/sbin:/usr/bin:/sbin:/bin";
        return Stream.of(path.split(File.pathSeparator))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static String require(String program) throws DeploymentException {
        return find(program)
                .map(Path::toString)
                .orElseThrow(() -> new DeploymentException(
                        "program '" + program + "': not found. Install the program, or set 'network' to loopback."));
    }

    /// Runs `ip` and returns its output.
    static String ip(String... words) throws DeploymentException {
        List<String> command = new ArrayList<>(List.of(require("ip")));
        command.addAll(List.of(words));
        try {
            Process ip = new ProcessBuilder(command).redirectErrorStream(true).start();
            ip.getOutputStream().close();
            Thread.ofVirtual().start(() -> killAfter(ip, LIMIT_SECONDS));
            String output = new String(ip.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = ip.waitFor();
            if (status != 0) {
                throw new DeploymentException("ip " + String.join(" ", words) + ": exited with status " + status + ": "
                        + output.strip() + ". " + REMEDY);
            }
            return output;
        } catch (IOException e) {
            throw new DeploymentException("ip: cannot be run: " + IoErrorText.of(e) + ". " + REMEDY, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeploymentException("the command 'ip' was interrupted. Run the Streamgauge command again.", e);
        }
    }

    private static void killAfter(Process program, long seconds) {
        try {
            if (!program.waitFor(seconds, TimeUnit.SECONDS)) {
                program.destroyForcibly();
            }
        } catch (InterruptedException e) {
            program.destroyForcibly();
        }
    }

    private static boolean canCreateNamespaces() {
        try {
            ProcessFiles self = ProcessFiles.ofSelf();
            return self.isRoot() && (self.effectiveCapabilities() & NEEDED) == NEEDED;
        } catch (IOException | UnsupportedOperationException | NumberFormatException e) {
            return false;
        }
    }
}
