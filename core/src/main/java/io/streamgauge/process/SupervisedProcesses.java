package io.streamgauge.process;

import io.streamgauge.ExplainedIoException;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/// Child processes, temporary directories and virtual networks that a [Guard] cleans up. A child runs its
/// command only after the guard has registered the child. Until then, the child waits for a line on its standard
/// input and exits if the input ends. Therefore, a child never outlives this process unless the child was
/// released.
public final class SupervisedProcesses implements ChildProcesses {
    /// Prefix of the names of temporary directories.
    public static final String DIRECTORY_PREFIX = "streamgauge-";

    /// Environment variable with the parent directory of temporary directories. Default: the temporary directory
    /// of the operating system.
    public static final String DIRECTORY_VARIABLE = "STREAMGAUGE_TMP";

    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final String WAIT_FOR_START_SIGNAL = "trap '' INT HUP; read -r go && exec \"$@\" </dev/null";

    private final Guard guard;
    private final Path parent;
    private final SecureRandom random = new SecureRandom();
    private final Set<SupervisedProcess> children = ConcurrentHashMap.newKeySet();
    private final Set<Path> directories = ConcurrentHashMap.newKeySet();
    private final Set<VirtualNetwork> networks = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean closed = new AtomicBoolean();

    private SupervisedProcesses(Guard guard, Path parent) {
        this.guard = guard;
        this.parent = parent;
    }

    /// Starts the guard. Temporary directories are created in `STREAMGAUGE_TMP`, by default in the temporary
    /// directory of the operating system.
    ///
    /// @throws IOException if `/bin/sh` cannot be started
    public static SupervisedProcesses open() throws IOException {
        return open(defaultParent());
    }

    /// Returns the default parent directory of temporary directories.
    public static Path defaultParent() {
        String chosen = System.getenv(DIRECTORY_VARIABLE);
        return Path.of(chosen == null || chosen.isBlank() ? System.getProperty("java.io.tmpdir") : chosen);
    }

    /// @param parent parent directory of temporary directories; created if it does not exist
    public static SupervisedProcesses open(Path parent) throws IOException {
        return new SupervisedProcesses(Guard.open(DIRECTORY_PREFIX), parent.toAbsolutePath());
    }

    @Override
    public ChildProcess start(
            String name, List<String> command, Path directory, Map<String, String> environment, Path log)
            throws IOException {
        Path program = Path.of(command.getFirst());
        if (program.getNameCount() > 1 && !Files.isExecutable(program)) {
            throw new ExplainedIoException(
                    "program '" + program + "': the file does not exist or is not executable. Correct the path, or"
                            + " make the file executable");
        }
        List<String> words = new ArrayList<>(Guard.newSessionPrefix());
        words.addAll(List.of("/bin/sh", "-c", WAIT_FOR_START_SIGNAL, name));
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.toFile()));
        builder.environment().clear();
        builder.environment().putAll(environment);
        return registerAndRun(name, builder.start(), log);
    }

    private SupervisedProcess registerAndRun(String name, Process process, Path log) throws IOException {
        SupervisedProcess child = new SupervisedProcess(name, process, log, this::removeExited);
        try (OutputStream go = process.getOutputStream()) {
            guard.guardProcess(process.pid());
            children.add(child);
            go.write("go\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            process.destroyForcibly();
            children.remove(child);
            throw e;
        }
        return child;
    }

    private void removeExited(SupervisedProcess child) {
        if (children.remove(child)) {
            guard.processEnded(child.pid());
        }
    }

    @Override
    public Path temporaryDirectory(String prefix) throws IOException {
        return temporaryDirectory(parent, prefix);
    }

    @Override
    public Path temporaryDirectory(Path below, String prefix) throws IOException {
        Files.createDirectories(below);
        byte[] suffix = new byte[8];
        random.nextBytes(suffix);
        Path directory = below.toAbsolutePath()
                .resolve(DIRECTORY_PREFIX + prefix + "-" + HexFormat.of().formatHex(suffix));
        guard.guardDirectory(directory);
        Files.createDirectory(
                directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        directories.add(directory);
        return directory;
    }

    @Override
    public void remove(Path directory) {
        if (!directories.contains(directory)) {
            throw new IllegalArgumentException(
                    "directory '" + directory + "' is not a temporary directory of this process");
        }
        if (DirectoryRemoval.remove(directory)) {
            directories.remove(directory);
            guard.release(directory);
        }
    }

    @Override
    public void release(ChildProcess process) {
        children.removeIf(child -> child.pid() == process.pid());
        guard.release(process.pid());
    }

    @Override
    public void release(Path directory) {
        directories.remove(directory);
        guard.release(directory);
    }

    @Override
    public void guard(VirtualNetwork network) throws IOException {
        guard.guardNetwork(network);
        networks.add(network);
    }

    @Override
    public void remove(VirtualNetwork network) {
        if (networks.contains(network) && Guard.removeNetwork(network)) {
            release(network);
        }
    }

    @Override
    public void release(VirtualNetwork network) {
        networks.remove(network);
        guard.release(network);
    }

    /// Adopts a process that an earlier program released. If the process is still running on [#close], the guard kills
    /// the process.
    public void adopt(ProcessIdentity process) throws IOException {
        guard.guardProcess(process);
    }

    /// Adopts a temporary directory that an earlier program released. The directory is removed on [#close],
    /// after the processes have exited.
    public void adopt(Path directory) throws IOException {
        if (!directory.getFileName().toString().startsWith(DIRECTORY_PREFIX)) {
            throw new IllegalArgumentException(
                    "directory '" + directory + "' is not a temporary directory of Streamgauge");
        }
        guard.guardDirectory(directory);
    }

    /// Adopts a network that an earlier program released. The network is removed on [#close], after the
    /// processes have exited.
    public void adopt(VirtualNetwork network) throws IOException {
        guard.guardNetwork(network);
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        List<SupervisedProcess> left = List.copyOf(children);
        left.forEach(SupervisedProcess::terminate);
        long deadline = System.nanoTime() + GRACE.toNanos();
        left.forEach(child -> child.awaitOrKill(deadline));
        Set.copyOf(networks).forEach(this::remove);
        Set.copyOf(directories).forEach(this::remove);
        guard.close();
    }

    @Override
    public String toString() {
        return "SupervisedProcesses[guard=" + guard.pid() + ", parent=" + Objects.toString(parent) + "]";
    }
}
