package io.streamgauge.cli;

import io.streamgauge.Poll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/// Streamgauge command that runs in a separate process, which a test can kill.
record CommandProcess(Process process, Path directory, Path output) {
    private static final Duration TIMEOUT = Duration.ofMinutes(4);

    /// Returns the arguments that start the command line in a separate process in which SIGINT has its default
    /// effect. Otherwise, the process could inherit the SIGINT handling of a background shell, which ignores
    /// this signal.
    static List<String> command(String... words) {
        List<String> command = new ArrayList<>(List.of(
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(words));
        return command;
    }

    static CommandProcess run(Path scratch, Path file, String... options) throws IOException {
        return run(scratch, file, Map.of(), options);
    }

    /// @param environment additional environment variables
    static CommandProcess run(Path scratch, Path file, Map<String, String> environment, String... options)
            throws IOException {
        Path directory = scratch.resolve("run");
        Path output = scratch.resolve("output.txt");
        List<String> command = command("run", file.toString(), "--out", directory.toString());
        command.addAll(List.of(options));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        builder.environment()
                .put(
                        "STREAMGAUGE_TMP",
                        Files.createDirectories(scratch.resolve("tmp")).toString());
        return new CommandProcess(builder.start(), directory, output);
    }

    /// Returns the process ID for a role in the resource samples of the trial; an empty result if the samples do
    /// not contain the role or cannot be read yet.
    Optional<Long> pid(String role) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path csv : files.filter(f -> f.endsWith("resources.csv")).toList()) {
                for (String line : Files.readAllLines(csv)) {
                    String[] fields = line.split(",", -1);
                    if (fields.length > 4 && fields[2].equals(role)) {
                        return Optional.of(Long.parseLong(fields[3]));
                    }
                }
            }
        } catch (IOException | UncheckedIOException notYet) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /// Returns the number of complete intervals in the result files; 0 if the files cannot be read yet.
    int intervals() {
        try (Stream<Path> files = Files.walk(directory)) {
            int lines = 0;
            for (Path csv : files.filter(f -> f.endsWith("intervals.csv")).toList()) {
                lines += Math.max(0, Files.readAllLines(csv).size() - 1);
            }
            return lines;
        } catch (IOException | UncheckedIOException notYet) {
            // The run creates and renames files while this method reads the directory.
            return 0;
        }
    }

    void await(String what, BooleanSupplier condition) throws InterruptedException, IOException {
        if (!Poll.until(TIMEOUT, Duration.ofMillis(50), condition::getAsBoolean)) {
            throw new AssertionError(what + " did not happen; output:\n" + Files.readString(output));
        }
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the command did not end");
        }
        return process.exitValue();
    }

    static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    static void signal(String name, long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                .inheritIO()
                .start()
                .waitFor();
    }

    /// Returns the parent directory of the run's temporary directories.
    Path temporary() {
        return directory.resolveSibling("tmp");
    }

    /// Returns whether the temporary directories of the run have been removed.
    boolean isTidy() {
        try (Stream<Path> left = Files.list(temporary())) {
            return left.findAny().isEmpty();
        } catch (IOException e) {
            return false;
        }
    }
}
