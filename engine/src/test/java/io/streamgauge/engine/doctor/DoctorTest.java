package io.streamgauge.engine.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.calibrate.HostTimes;
import io.streamgauge.deploy.rabbitmq.RabbitSource;
import io.streamgauge.engine.doctor.Finding.State;
import io.streamgauge.engine.doctor.Machine.Disk;
import io.streamgauge.experiment.Threshold;
import io.streamgauge.linux.MachineSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the checks with a scripted machine. Each test changes one property of a machine that does not have
/// any problems.
class DoctorTest {
    private static final long GIB = 1L << 30;

    @TempDir
    private Path root = Path.of("");

    private int cpus = 8;
    private long stolenMicros;
    private long maxOpenFiles = 1_048_576;
    private String java = "25.0.1";
    private RabbitSource rabbit = new RabbitSource(RabbitSource.Kind.DEBIAN_ARCHIVE, "http://archive.example/debian");
    private Disk data = new Disk(Path.of("/data"), "ext4", 100 * GIB, true);
    private Disk cache = new Disk(Path.of("/cache"), "ext4", 100 * GIB, true);

    @BeforeEach
    void createMachine() throws IOException {
        memory(16, 12, 0, 0);
        write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
        write("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
        write("pom.xml", "");
        program("jdk/bin/javac");
        program("bin/mvn");
    }

    private Path write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text);
    }

    private void program(String file) throws IOException {
        Files.setPosixFilePermissions(write(file, ""), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void memory(long total, long available, long swap, long swapFree) throws IOException {
        write(
                "proc/meminfo",
                "MemTotal: %d kB\nMemAvailable: %d kB\nSwapTotal: %d kB\nSwapFree: %d kB\n"
                        .formatted(total << 20, available << 20, swap << 20, swapFree << 20));
    }

    private List<Finding> examine() throws InterruptedException {
        HostTimes times = new HostTimes() {
            private int calls;

            @Override
            public Used used() {
                return new Used(0, 0, calls++ * stolenMicros);
            }

            @Override
            public int cpus() {
                return cpus;
            }
        };
        return Doctor.examine(new Machine(
                new MachineSettings(root),
                times,
                Duration.ofMillis(1),
                maxOpenFiles,
                Map.of("PATH", root.resolve("bin").toString()),
                root,
                root.resolve("jdk"),
                Runtime.Version.parse(java),
                rabbit,
                data,
                cache));
    }

    /// Returns the only finding whose state is not `FINE`.
    private Finding onlyFinding() throws InterruptedException {
        List<Finding> notFine =
                examine().stream().filter(f -> f.state() != State.FINE).toList();
        assertThat(notFine).hasSize(1);
        return notFine.getFirst();
    }

    private void assertFinding(String check, State state, String seen, String remedy) throws InterruptedException {
        Finding finding = onlyFinding();
        assertThat(finding.check()).isEqualTo(check);
        assertThat(finding.state()).isEqualTo(state);
        assertThat(finding.seen()).contains(seen);
        assertThat(finding.remedy()).contains(remedy);
    }

    @Test
    void findsNothingOnAReadyMachine() throws InterruptedException {
        assertThat(examine())
                .allMatch(finding -> finding.state() == State.FINE)
                .extracting(Finding::check)
                .containsExactly(
                        "JDK",
                        "Maven",
                        "apt",
                        "disk for broker data",
                        "disk for downloads",
                        "open files",
                        "memory",
                        "swap",
                        "free ports",
                        "CPUs",
                        "CPU governor",
                        "steal",
                        "other programs",
                        "clock source");
    }

    @Test
    void reportsAnOldJdk() throws InterruptedException {
        java = "21.0.2";
        assertFinding("JDK", State.PROBLEM, "21.0.2", "Install JDK 25");
        assertThat(Doctor.isReady(examine())).isFalse();
    }

    @Test
    void reportsAJavaRuntimeWithoutCompiler() throws Exception {
        Files.delete(root.resolve("jdk/bin/javac"));
        assertFinding("JDK", State.ATTENTION, "without a compiler", "Install JDK 25");
    }

    @Test
    void reportsMissingMaven() throws Exception {
        Files.delete(root.resolve("bin/mvn"));
        assertFinding("Maven", State.ATTENTION, "not found", "Install Maven");
        assertThat(Doctor.isReady(examine())).isTrue();
    }

    @Test
    void needsNeitherCompilerNorMavenInAPackage() throws Exception {
        Files.delete(root.resolve("pom.xml"));
        Files.delete(root.resolve("jdk/bin/javac"));
        Files.delete(root.resolve("bin/mvn"));
        assertThat(examine())
                .allMatch(finding -> finding.state() == State.FINE)
                .extracting(Finding::check)
                .contains("JDK")
                .doesNotContain("Maven");
    }

    @Test
    void reportsAMissingSourceOfRabbit() throws InterruptedException {
        rabbit = new RabbitSource(RabbitSource.Kind.MISSING, "");
        assertFinding("apt", State.ATTENTION, "cannot start RabbitMQ", "Install rabbitmq-server");
    }

    @Test
    void reportsAFullDisk() throws InterruptedException {
        data = new Disk(Path.of("/data"), "ext4", GIB / 2, true);
        assertFinding("disk for broker data", State.PROBLEM, "0.5 GiB free", "Free some disk space");
    }

    @Test
    void reportsBrokerDataInMemory() throws InterruptedException {
        data = new Disk(Path.of("/tmp"), "tmpfs", 100 * GIB, true);
        assertFinding("disk for broker data", State.ATTENTION, "in memory", "Set STREAMGAUGE_TMP");
    }

    @Test
    void reportsAReadOnlyCache() throws InterruptedException {
        cache = new Disk(Path.of("/cache"), "ext4", 100 * GIB, false);
        assertFinding("disk for downloads", State.PROBLEM, "not writable", "Set STREAMGAUGE_CACHE");
    }

    @Test
    void reportsALowLimitOfOpenFiles() throws InterruptedException {
        maxOpenFiles = 1_024;
        assertFinding("open files", State.ATTENTION, "at most 1,024", "ulimit -Hn");
        maxOpenFiles = 256;
        assertFinding("open files", State.PROBLEM, "at most 256", "ulimit -Hn");
    }

    @Test
    void reportsLittleMemory() throws Exception {
        memory(16, 0, 0, 0);
        assertFinding("memory", State.PROBLEM, "available", "Stop other programs");
    }

    @Test
    void reportsSwapInUse() throws Exception {
        memory(16, 12, 2, 1);
        assertFinding("swap", State.ATTENTION, "in use", "swapoff -a");
    }

    @Test
    void reportsFewFreePorts() throws Exception {
        write("proc/sys/net/ipv4/ip_local_port_range", "50000 50499\n");
        assertFinding("free ports", State.PROBLEM, "500 of 500 local ports are free", "ip_local_port_range");
    }

    @Test
    void reportsASingleCpu() throws InterruptedException {
        cpus = 1;
        assertFinding("CPUs", State.PROBLEM, "1 CPU", "at least 4 CPUs");
    }

    @Test
    void reportsAGovernorThatChangesTheSpeed() throws Exception {
        write("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave\n");
        assertFinding("CPU governor", State.ATTENTION, "performance, powersave", "cpupower");
    }

    @Test
    void reportsSteal() throws InterruptedException {
        // The steal exceeds the duration of any sample, so its share always exceeds the threshold.
        stolenMicros = Duration.ofDays(1).toMillis() * 1000;
        assertFinding("steal", State.PROBLEM, "are void", "dedicated machine");
    }

    @Test
    void showsThatAShareIsAboveTheThreshold() {
        Finding steal = CpuChecks.used(
                "steal", 0.0204, Threshold.STEAL_FLAG, Threshold.STEAL_VOID, "the host used it", "Use another host.");
        assertThat(steal.state()).isEqualTo(State.PROBLEM);
        assertThat(steal.seen())
                .isEqualTo("2.04 % of all CPUs: the host used it, and trials with more than 2 % are void");
    }

    @Test
    void reportsASlowClock() throws Exception {
        write("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n");
        assertFinding("clock source", State.ATTENTION, "hpet", "clocksource=tsc");
    }

    @Test
    void reportsUnknownValuesOfOtherSystems() throws Exception {
        root = Files.createDirectory(root.resolve("empty"));
        program("jdk/bin/javac");
        program("bin/mvn");
        assertThat(examine())
                .filteredOn(finding -> finding.seen().startsWith("unknown"))
                .extracting(Finding::check)
                .containsExactly("memory", "swap", "free ports", "CPU governor", "clock source");
    }
}
