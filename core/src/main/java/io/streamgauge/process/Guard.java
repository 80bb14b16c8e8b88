package io.streamgauge.process;

import io.streamgauge.ExplainedIoException;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Shell process that cleans up when the Java process exits or closes its pipe to the shell. The shell detects
/// every exit, regardless of its cause, because the operating system then closes the pipe. The shell runs the
/// script `guard.sh`.
final class Guard {
    private static final String SHELL = "/bin/sh";
    private static final long EXIT_WAIT_SECONDS = 30;

    private final Process process;
    private final BufferedWriter commands;
    private boolean closed;

    private Guard(Process process) {
        this.process = process;
        this.commands = process.outputWriter(StandardCharsets.UTF_8);
    }

    /// @param directoryPrefix prefix of the names of all directories that the guard may remove
    static Guard open(String directoryPrefix) throws IOException {
        List<String> command = new ArrayList<>(newSessionPrefix());
        String program = script("network.sh") + script("guard.sh");
        command.addAll(List.of(SHELL, "-c", program, "streamgauge-guard", directoryPrefix));
        return new Guard(new ProcessBuilder(command)
                .directory(new File("/"))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start());
    }

    /// Returns a command prefix that starts a command in a new session and process group; empty if `setsid` is
    /// not in the `PATH`. The prefix does not change the process ID, and the process does not receive the
    /// signals of the terminal.
    static List<String> newSessionPrefix() {
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin:/bin");
        Optional<Path> setsid = List.of(path.split(File.pathSeparator)).stream()
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, "setsid"))
                .filter(Files::isExecutable)
                .findFirst();
        return setsid.map(found -> List.of(found.toString())).orElse(List.of());
    }

    long pid() {
        return process.pid();
    }

    void guardProcess(long pid) throws IOException {
        send("pid " + pid);
    }

    /// Registers a process. The guard ignores a process that has exited.
    void guardProcess(ProcessIdentity process) throws IOException {
        send("pid " + process.pid() + " " + process.started());
    }

    /// Reports to the guard that a registered process has exited. If the guard has exited, this method does
    /// nothing.
    void processEnded(long pid) {
        sendIfRunning("ended " + pid);
    }

    void release(long pid) {
        sendIfRunning("release " + pid);
    }

    void guardDirectory(Path directory) throws IOException {
        if (directory.toString().indexOf('\n') >= 0) {
            throw new ExplainedIoException("temporary directory '" + directory
                    + "': the path contains a line break. Choose another parent directory, for example with"
                    + " STREAMGAUGE_TMP");
        }
        send("dir " + directory);
    }

    void release(Path directory) {
        sendIfRunning("keep " + directory);
    }

    void guardNetwork(VirtualNetwork network) throws IOException {
        send("net " + network.tag());
    }

    void release(VirtualNetwork network) {
        sendIfRunning("free " + network.tag());
    }

    /// Removes a network immediately, with the script of the guard.
    ///
    /// @return true if the script succeeded within 30 s; otherwise, interfaces or namespaces may remain
    static boolean removeNetwork(VirtualNetwork network) {
        try {
            Process shell = new ProcessBuilder(
                            SHELL, "-c", script("network.sh") + "remove_network \"$1\"", "network", network.tag())
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            return UninterruptibleWait.uninterruptibly(() -> shell.waitFor(EXIT_WAIT_SECONDS, TimeUnit.SECONDS))
                    && shell.exitValue() == 0;
        } catch (IOException noShell) {
            return false;
        }
    }

    /// Closes the pipe and waits for up to 30 s until the guard has cleaned up.
    synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            commands.close();
        } catch (IOException gone) {
            return;
        }
        UninterruptibleWait.uninterruptibly(() -> process.waitFor(EXIT_WAIT_SECONDS, TimeUnit.SECONDS));
    }

    private void sendIfRunning(String line) {
        try {
            send(line);
        } catch (IOException gone) {
            // The guard has exited.
        }
    }

    private synchronized void send(String line) throws IOException {
        if (closed) {
            throw new ExplainedIoException("the process guard is already closed. Run the command again");
        }
        try {
            commands.write(line);
            commands.write('\n');
            commands.flush();
        } catch (IOException e) {
            throw new ExplainedIoException(
                    "process guard " + pid() + " exited unexpectedly. Run the command again, and do not kill"
                            + " the guard",
                    e);
        }
    }

    private static String script(String file) {
        try (InputStream in = Objects.requireNonNull(Guard.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
