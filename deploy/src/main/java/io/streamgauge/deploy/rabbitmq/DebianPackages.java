package io.streamgauge.deploy.rabbitmq;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.ProgressListener;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.LogTail;
import io.streamgauge.text.Count;
import io.streamgauge.text.NumberFormatter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Packages of a Debian release. Streamgauge downloads and unpacks them without changing the installed
/// packages or the package lists of the machine. Apt verifies signatures and checksums. Streamgauge
/// runs apt with a private state directory and with the machine's proxy settings and repository
/// credentials.
final class DebianPackages {
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final Duration TIMEOUT = Duration.ofMinutes(15);
    private static final List<Path> DEBIAN_KEYRINGS = List.of(
            Path.of("/usr/share/keyrings/debian-archive-keyring.gpg"),
            Path.of("/usr/share/keyrings/debian-archive-keyring.pgp"));

    private final ChildProcesses children;
    private final Path state;
    private final ProgressListener progress;
    private int commands;

    /// @param state empty directory for package lists and downloaded packages
    DebianPackages(ChildProcesses children, Path state, ProgressListener progress) {
        this.children = children;
        this.state = state;
        this.progress = progress;
    }

    /// Returns whether the required tools are installed on this machine.
    static boolean areUsable() {
        return Files.isExecutable(Path.of("/usr/bin/apt-get")) && Files.isExecutable(Path.of("/usr/bin/dpkg-deb"));
    }

    /// Downloads packages and unpacks them.
    ///
    /// @param suite Debian release
    /// @param root name of the main package
    /// @param needed pattern for the names of the packages to unpack; the main package and its dependencies are
    ///     unpacked only if their names match
    /// @param target directory into which the packages are unpacked
    void unpack(AptSource archive, String suite, String root, Pattern needed, Path target)
            throws DeploymentException, IOException {
        long started = System.nanoTime();
        Path configuration = configure(archive, suite);
        run("reading the package lists of Debian " + suite, aptGet(configuration, "update"));
        String plan = run(null, aptGet(configuration, "install", "--simulate", root));
        List<String> packages = plan.lines()
                .filter(line -> line.startsWith("Inst "))
                .map(line -> line.split(" ", 3)[1])
                .filter(name -> needed.matcher(name).matches())
                .toList();
        List<String> download = new ArrayList<>(aptGet(configuration, "download"));
        download.addAll(packages);
        run("downloading " + Count.of(packages.size(), "package") + " of Debian " + suite, download);
        List<Path> archives = archives();
        long bytes = 0;
        for (Path file : archives) {
            bytes += Files.size(file);
            run(null, List.of("/usr/bin/dpkg-deb", "-x", file.toString(), target.toString()));
        }
        progress.step("downloaded " + Count.of(archives.size(), "package") + " of Debian " + suite + ": "
                + NumberFormatter.megabytes(bytes) + " in "
                + NumberFormatter.seconds((System.nanoTime() - started) / 1e9));
    }

    private List<Path> archives() throws IOException {
        try (Stream<Path> files = Files.list(state)) {
            return files.filter(file -> file.toString().endsWith(".deb"))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> aptGet(Path configuration, String... arguments) {
        List<String> command = new ArrayList<>(List.of("/usr/bin/apt-get", "-q", "-c", configuration.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private Path configure(AptSource archive, String suite) throws DeploymentException, IOException {
        Files.createDirectories(state.resolve("lists/partial"));
        Files.createDirectories(state.resolve("cache/archives/partial"));
        Path sources = Files.createDirectories(state.resolve("sources"));
        Files.writeString(state.resolve("status"), "");
        Files.writeString(sources.resolve("debian.sources"), """
            Types: deb
            URIs: %s
            Suites: %s
            Components: main
            Signed-By: %s
            """.formatted(archive.uri(), suite, keyring(archive)));
        // Apt reads this file after the machine's own configuration. This file can therefore clear the hooks that the
        // machine's configuration sets.
        return Files.writeString(state.resolve("apt.conf"), """
            Dir::Etc::sourcelist "/dev/null";
            Dir::Etc::sourceparts "%1$s/sources";
            Dir::Etc::preferences "/dev/null";
            Dir::Etc::preferencesparts "/dev/null";
            Dir::State "%1$s";
            Dir::State::lists "%1$s/lists";
            Dir::State::status "%1$s/status";
            Dir::Cache "%1$s/cache";
            Dir::Log "%1$s";
            Acquire::Languages "none";
            Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
            Acquire::AllowInsecureRepositories "false";
            Acquire::AllowDowngradeToInsecureRepositories "false";
            Acquire::Retries "2";
            APT::Update::Error-Mode "any";
            APT::Get::AllowUnauthenticated "false";
            APT::Install-Recommends "false";
            APT::Sandbox::User "root";
            #clear APT::Update::Pre-Invoke;
            #clear APT::Update::Post-Invoke;
            #clear APT::Update::Post-Invoke-Success;
            #clear DPkg::Post-Invoke;
            """.formatted(state));
    }

    /// Returns Debian's keyring, which contains the keys of all releases. If this keyring is not installed, this
    /// method returns the archive's own keyring, which might contain the keys of only one release.
    private static String keyring(AptSource archive) throws DeploymentException {
        return Stream.concat(
                        DEBIAN_KEYRINGS.stream(), archive.signedBy().stream().map(Path::of))
                .filter(Files::isReadable)
                .map(Path::toString)
                .findFirst()
                .orElseThrow(() -> new DeploymentException("Debian keyring: not found, but apt needs it "
                        + "to verify packages. Install the package 'debian-archive-keyring'."));
    }

    private String run(@Nullable String step, List<String> command) throws DeploymentException, IOException {
        if (step != null) {
            progress.step(step);
        }
        commands++;
        Path log = state.resolve("command-" + commands + ".log");
        Map<String, String> environment = Map.of(
                "PATH", "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL", "C.UTF-8", "DEBIAN_FRONTEND", "noninteractive");
        ChildProcess child = children.start("apt-" + commands, command, state, environment, log);
        try {
            int status = child.exitStatus(TIMEOUT);
            if (status != 0) {
                throw failure(command, "exited with status " + status, log);
            }
            return Files.readString(log);
        } catch (TimeoutException e) {
            throw failure(command, "not finished after " + TIMEOUT.toMinutes() + " minutes", log);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure(command, "interrupted", log);
        } finally {
            child.stop(GRACE);
        }
    }

    private static DeploymentException failure(List<String> command, String what, Path log) {
        return new DeploymentException(Path.of(command.getFirst()).getFileName() + ": " + what
                + ". Last lines of its output:\n  " + String.join("\n  ", LogTail.lines(log, 5)));
    }
}
