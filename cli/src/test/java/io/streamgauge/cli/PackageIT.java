package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.streamgauge.ExitCode;
import io.streamgauge.engine.environment.BuildVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the package for the architecture of this machine. The build profile `dist` creates the package and sets the
/// system property `streamgauge.packages`. The `PATH` of the program contains neither Java nor Maven.
final class PackageIT {
    /// Programs that the package requires. The `PATH` contains only these programs and `streamgauge`.
    private static final List<String> PROGRAMS =
            List.of("sh", "cat", "dirname", "mkdir", "mv", "readlink", "rm", "setsid", "sleep", "taskset");

    @TempDir
    private static Path directory;

    private static Path home = Path.of("");

    private record Result(int exitCode, String output) {}

    @BeforeAll
    static void unpack() throws Exception {
        String packages = packages();
        assumeTrue(!packages.isEmpty(), "the profile dist is not active");
        String architecture = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
        String name = "streamgauge-" + BuildVersion.current() + "-linux-" + architecture;
        execute(
                List.of(
                        "tar",
                        "-xzf",
                        Path.of(packages).resolve(name + ".tar.gz").toString()),
                System.getenv());
        home = directory.resolve(name);
        Path programs = Files.createDirectory(directory.resolve("programs"));
        for (String program : PROGRAMS) {
            Path script =
                    Files.writeString(programs.resolve(program), "#!/bin/sh\nexec " + find(program) + " \"$@\"\n");
            assertThat(script.toFile().setExecutable(true)).isTrue();
        }
        Files.createSymbolicLink(programs.resolve("streamgauge"), home.resolve("bin/streamgauge"));
    }

    @Test
    void printsTheVersionOfThisBuild() throws Exception {
        Result done = streamgauge(Map.of(), "--version");

        assertThat(done.output())
                .startsWith("streamgauge " + BuildVersion.current())
                .contains("commit ", "java 25");
        assertThat(done.exitCode()).isZero();
    }

    @Test
    void runsAnExperiment() throws Exception {
        Result done = streamgauge(
                Map.of(),
                "run",
                home.resolve("examples/memory-stall.yaml").toString(),
                "--out",
                directory.resolve("run").toString());

        assertThat(done.exitCode()).as(done.output()).isIn(0, ExitCode.TRIAL_VOID);
        assertThat(directory.resolve("run/report.html")).isNotEmptyFile();
    }

    @Test
    void loadsItsClassesFromTheArchiveOfThePackage() throws Exception {
        Path log = directory.resolve("classes.log");

        streamgauge(Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + log), "version");

        assertThat(Files.readAllLines(log))
                .anyMatch(line -> line.contains("io.streamgauge.cli.Main source: shared objects file (top)"));
    }

    /// Unpacks the Debian package into a directory, so that the test does not change the machine. The scripts of the
    /// package do not run, because they use absolute paths.
    @Test
    void unpacksAndRemovesTheDebianPackage() throws Exception {
        Path root = directory.resolve("root");
        Path database = Files.createDirectories(root.resolve("var/lib/dpkg"));
        Files.createDirectory(database.resolve("info"));
        Files.createDirectory(database.resolve("updates"));
        Files.createFile(database.resolve("status"));

        Result unpacked = dpkg(root, "--unpack", debianPackage().toString());

        assertThat(unpacked.exitCode()).as(unpacked.output()).isZero();
        Path program = root.resolve("usr/bin/streamgauge");
        Path target = root.resolve(
                Path.of("/").relativize(Files.readSymbolicLink(program)).toString());
        Result version = execute(List.of(target.toString(), "--version"), Map.of("PATH", path()));
        assertThat(version.output()).contains("streamgauge " + BuildVersion.current());
        assertThat(version.exitCode()).isZero();

        Result removed = dpkg(root, "--purge", "streamgauge");

        assertThat(removed.exitCode()).as(removed.output()).isZero();
        assertThat(target).doesNotExist();
        assertThat(root.resolve("usr")).doesNotExist();
    }

    private static Path debianPackage() throws IOException {
        String architecture = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
        try (Stream<Path> files = Files.list(Path.of(packages()))) {
            return files.filter(file -> file.toString().endsWith("_" + architecture + ".deb"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Result dpkg(Path root, String... words) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(find("dpkg").toString(), "--root=" + root, "--log=/dev/null", "--force-not-root"));
        command.addAll(List.of(words));
        return execute(command, Map.of("PATH", path()));
    }

    private static String path() {
        return System.getenv("PATH");
    }

    private static String packages() {
        return System.getProperty("streamgauge.packages", "");
    }

    @Test
    void containsTheLicencesOfItsLibraries() throws Exception {
        Set<String> libraries = new TreeSet<>(Files.readAllLines(home.resolve("lib/class-path")));
        libraries.removeIf(jar -> jar.startsWith("streamgauge-"));
        Set<String> listed = new TreeSet<>();
        for (String line : Files.readAllLines(home.resolve("THIRD-PARTY.md"))) {
            String[] cells = line.split("\\|", -1);
            if (cells.length > 2) {
                listed.add(cells[1].strip() + ".jar");
            }
        }

        assertThat(libraries).isNotEmpty().isSubsetOf(listed);
        assertThat(home.resolve("sbom.cdx.json")).content().contains("CycloneDX", "kafka-clients", "openjdk");
        assertThat(home.resolve("runtime/legal/java.base")).isNotEmptyDirectory();
    }

    /// Runs the program from the `PATH`. Its environment contains only `PATH`, `HOME` and the given variables.
    private static Result streamgauge(Map<String, String> environment, String... words)
            throws IOException, InterruptedException {
        Path programs = directory.resolve("programs");
        List<String> command = new ArrayList<>();
        command.add(programs.resolve("streamgauge").toString());
        command.addAll(List.of(words));
        Map<String, String> all = new HashMap<>(environment);
        all.put("PATH", programs.toString());
        all.put("HOME", directory.toString());
        return execute(command, all);
    }

    private static Result execute(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    private static Path find(String program) {
        return Stream.of(path().split(":", -1))
                .map(path -> Path.of(path, program))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow();
    }
}
