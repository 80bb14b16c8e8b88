package io.streamgauge.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.Poll;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.linux.ProcessFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupervisedProcessesTest {
    private static final Map<String, String> ENVIRONMENT = Map.of("PATH", "/usr/bin:/bin");

    @TempDir
    Path place;

    private SupervisedProcesses children;

    @BeforeEach
    void open() throws IOException {
        children = SupervisedProcesses.open(place);
    }

    @AfterEach
    void close() {
        children.close();
    }

    @Test
    void stopsChildrenAndRemovesDirectoriesOnClose() throws Exception {
        ChildProcess child = start("sleeper", "sleep", "300");
        Path directory = children.temporaryDirectory("some");
        Files.createDirectories(directory.resolve("a/b"));
        Files.writeString(directory.resolve("a/b/c"), "x");
        children.close();
        assertThat(child.isAlive()).isFalse();
        assertThat(directory).doesNotExist();
        children.close();
    }

    @Test
    void passesArgumentsUnchanged() throws Exception {
        String[] words = {"printf", "[%s]\\n", "two words", "'single'", "\"double\"", "$HOME `id`", "", "a\\b", "ä"};
        ChildProcess child = start("printer", words);
        assertThat(exit(child)).isZero();
        assertThat(Files.readAllLines(child.log()))
                .containsExactly("[two words]", "['single']", "[\"double\"]", "[$HOME `id`]", "[]", "[a\\b]", "[ä]");
    }

    @Test
    void bindsAChildToItsCpusFromTheStart() throws Exception {
        CpuSet allowed = CpuSet.parse(ProcessFiles.ofSelf().allowedCpus()).orElseThrow();
        CpuSet one = new CpuSet(allowed.cpus().subList(0, 1));
        ChildProcess child = PinnedProcesses.on(one.toString(), children)
                .start(
                        "pinned",
                        List.of("grep", "Cpus_allowed_list", "/proc/self/status"),
                        place,
                        ENVIRONMENT,
                        place.resolve("pinned.log"));
        assertThat(exit(child)).isZero();
        assertThat(Files.readString(child.log()).strip()).isEqualTo("Cpus_allowed_list:\t" + one);
    }

    @Test
    void startsAChildWithTheGivenEnvironmentAndEmptyInput() throws Exception {
        ChildProcess child = children.start(
                "env",
                List.of("sh", "-c", "cat; env"),
                place,
                Map.of("PATH", "/usr/bin:/bin", "ONE", "1 = x"),
                place.resolve("env.log"));
        assertThat(exit(child)).isZero();
        assertThat(Files.readAllLines(child.log()))
                .contains("ONE=1 = x", "PATH=/usr/bin:/bin")
                .noneMatch(line -> line.startsWith("HOME=") || line.startsWith("USER="));
    }

    @Test
    void killsAChildThatIgnoresSigterm() throws Exception {
        ChildProcess child = start("stubborn", "sh", "-c", "trap '' TERM; echo up; while :; do sleep 0.1; done");
        eventually(() -> Files.readString(child.log()).contains("up"));
        child.stop(Duration.ofMillis(200));
        assertThat(child.isAlive()).isFalse();
        assertThat(exit(child)).isEqualTo(128 + 9);
    }

    @Test
    void terminatesAChildThatHandlesSigterm() throws Exception {
        ChildProcess child =
                start("polite", "sh", "-c", "trap 'echo bye; exit 7' TERM; echo up; while :; do sleep 0.1; done");
        eventually(() -> Files.readString(child.log()).contains("up"));
        child.stop(Duration.ofMinutes(1));
        assertThat(exit(child)).isEqualTo(7);
        assertThat(Files.readString(child.log())).contains("bye");
    }

    @Test
    void doesNotForwardTheTerminalInterruptToAChild() throws Exception {
        ChildProcess child = start("counter", "sh", "-c", "while :; do echo tick; sleep 0.1; done");
        eventually(() -> Files.readString(child.log()).contains("tick"));
        assertThat(new ProcessBuilder("kill", "-INT", Long.toString(child.pid()))
                        .start()
                        .waitFor())
                .isZero();
        long ticks = Files.size(child.log());
        eventually(() -> Files.size(child.log()) > ticks + 20);
        assertThat(child.isAlive()).isTrue();
    }

    @Test
    void endsProcessesLeftByACrashedChild() throws Exception {
        ChildProcess child = start("crash", "sh", "-c", "sleep 300 & echo $!");
        assertThat(exit(child)).isZero();
        long grandchild = Long.parseLong(Files.readString(child.log()).strip());
        eventually(() -> isGone(grandchild));
    }

    @Test
    void reportsAMissingProgram() {
        assertThatThrownBy(() -> start("nobody", "/no/such/program"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/no/such/program");
    }

    @Test
    void removesOnlyItsOwnDirectories() throws Exception {
        Path foreign = Files.createDirectory(place.resolve("streamgauge-foreign"));
        assertThatThrownBy(() -> children.remove(foreign)).isInstanceOf(IllegalArgumentException.class);
        Path own = children.temporaryDirectory("own");
        Files.createSymbolicLink(own.resolve("link"), foreign);
        Files.writeString(foreign.resolve("kept"), "x");
        children.remove(own);
        assertThat(own).doesNotExist();
        assertThat(foreign.resolve("kept")).exists();
    }

    @Test
    void keepsReleasedChildrenAndDirectories() throws Exception {
        ChildProcess child = start("released", "sleep", "300");
        Path directory = children.temporaryDirectory("released");
        children.release(child);
        children.release(directory);
        children.close();
        try {
            assertThat(child.isAlive()).isTrue();
            assertThat(directory).exists();
        } finally {
            child.stop(Duration.ZERO);
        }
    }

    @Test
    void stopsAdoptedProcessesOnClose() throws Exception {
        ChildProcess child = start("adopted", "sleep", "300");
        Path directory = children.temporaryDirectory("adopted");
        children.release(child);
        children.release(directory);
        ProcessIdentity identity = ProcessIdentity.of(child.pid()).orElseThrow();
        SupervisedProcesses others = SupervisedProcesses.open(place);
        others.adopt(identity);
        others.adopt(directory);
        others.close();
        eventually(() -> !identity.isAlive());
        assertThat(directory).doesNotExist();
    }

    @Test
    void doesNotKillAProcessThatReusesANumber() throws Exception {
        ChildProcess child = start("later", "sleep", "300");
        ProcessIdentity earlier = new ProcessIdentity(child.pid(), "1");
        assertThat(earlier.isAlive()).isFalse();
        earlier.terminate();
        SupervisedProcesses others = SupervisedProcesses.open(place);
        others.adopt(earlier);
        others.close();
        assertThat(child.isAlive()).isTrue();
    }

    @Test
    void distinguishesRunningAndExitedProcesses() throws Exception {
        assertThat(ProcessIdentity.ofSelf().isAlive()).isTrue();
        ChildProcess child = start("short", "true");
        assertThat(exit(child)).isZero();
        eventually(() -> ProcessIdentity.of(child.pid()).isEmpty());
    }

    @Test
    void cleansUpAfterAKilledParent() throws Exception {
        Remains remains = killParent();
        eventually(() -> isGone(remains.child()) && isGone(remains.grandchild()));
        eventually(() -> !Files.exists(remains.directory()));
    }

    @Test
    void keepsReleasedProcessesAfterAKilledParent() throws Exception {
        Remains remains = killParent("keep");
        ProcessHandle child = ProcessHandle.of(remains.child()).orElseThrow();
        try {
            eventually(() -> !remains.guard().isAlive());
            assertThat(child.isAlive()).isTrue();
            assertThat(remains.directory()).exists();
        } finally {
            child.destroyForcibly();
            ProcessHandle.of(remains.grandchild()).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    private record Remains(ProcessHandle guard, long child, long grandchild, Path directory) {}

    private Remains killParent(String... mode) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ParentMain.class.getName(),
                place.toString()));
        command.addAll(List.of(mode));
        Process parent = new ProcessBuilder(command).inheritIO().start();
        Path log = place.resolve("stubborn.log");
        eventually(() -> Files.exists(place.resolve("ready"))
                && Files.exists(log)
                && Files.readString(log).endsWith("\n"));
        List<String> lines = Files.readAllLines(place.resolve("ready"));
        long grandchild = Long.parseLong(Files.readString(log).strip().replace("grandchild ", ""));
        long child = Long.parseLong(lines.get(0));
        ProcessHandle guard = parent.children()
                .filter(other -> other.pid() != child)
                .findFirst()
                .orElseThrow();
        Remains remains = new Remains(guard, child, grandchild, Path.of(lines.get(1)));
        assertThat(isGone(remains.child()) || isGone(grandchild)).isFalse();
        assertThat(remains.directory()).exists();
        parent.destroyForcibly().waitFor();
        return remains;
    }

    private ChildProcess start(String name, String... command) throws IOException {
        return children.start(name, List.of(command), place, ENVIRONMENT, place.resolve(name + ".log"));
    }

    private static int exit(ChildProcess child) throws Exception {
        return child.onExit().get(1, TimeUnit.MINUTES);
    }

    /// Returns whether the process has exited. If `/proc` is available, the result is also true for a zombie,
    /// which is a process that has exited but whose exit status its parent has not yet read.
    private static boolean isGone(long pid) throws IOException {
        Path stat = Path.of("/proc", Long.toString(pid), "stat");
        if (!Files.isDirectory(Path.of("/proc/self"))) {
            return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty();
        }
        try {
            return Files.readString(stat).contains(") Z ");
        } catch (IOException e) {
            return true;
        }
    }

    private static void eventually(Poll.Condition<Exception> condition) throws Exception {
        assertThat(Poll.until(Duration.ofMinutes(1), Duration.ofMillis(20), condition))
                .as("within a minute")
                .isTrue();
    }
}
