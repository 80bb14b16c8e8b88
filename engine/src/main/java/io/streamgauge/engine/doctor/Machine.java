package io.streamgauge.engine.doctor;

import io.streamgauge.calibrate.HostTimes;
import io.streamgauge.deploy.CacheDirectory;
import io.streamgauge.deploy.rabbitmq.RabbitSource;
import io.streamgauge.engine.environment.HomeDirectory;
import io.streamgauge.linux.MachineSettings;
import io.streamgauge.linux.ProcessFiles;
import io.streamgauge.process.SupervisedProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// Description of the machine that [Doctor] examines.
///
/// @param settings kernel settings
/// @param times CPU times of the machine and of this process
/// @param sample time during which the CPU times are observed
/// @param maxOpenFiles hard limit on the open files of a process; [Long#MAX_VALUE] if unlimited or unknown
/// @param environment environment variables
/// @param home directory in which Streamgauge is installed. It contains the sources unless Streamgauge was installed
///     from a package
/// @param javaHome directory of the JDK
/// @param javaVersion version of the JDK
/// @param rabbit source from which Streamgauge obtains RabbitMQ
/// @param data directory for the data of brokers
/// @param cache directory for downloaded brokers
record Machine(
        MachineSettings settings,
        HostTimes times,
        Duration sample,
        long maxOpenFiles,
        Map<String, String> environment,
        Path home,
        Path javaHome,
        Runtime.Version javaVersion,
        RabbitSource rabbit,
        Disk data,
        Disk cache) {
    Machine {
        environment = Map.copyOf(environment);
    }

    /// Directory and the free space of its disk.
    ///
    /// @param fileSystem type of the file system, for example `ext4`
    /// @param writable true if this process can write to the directory
    record Disk(Path directory, String fileSystem, long freeBytes, boolean writable) {
        /// @param directory directory, which might not exist yet
        static Disk of(Path directory) throws IOException {
            Path existing = directory.toAbsolutePath();
            while (!Files.exists(existing) && existing.getParent() != null) {
                existing = existing.getParent();
            }
            var store = Files.getFileStore(existing);
            return new Disk(directory, store.type(), store.getUsableSpace(), Files.isWritable(existing));
        }
    }

    /// Returns whether `./streamgauge` builds the program from its sources.
    boolean hasSources() {
        return Files.isRegularFile(home.resolve("pom.xml"));
    }

    /// Returns a description of this machine.
    ///
    /// @throws IOException if information about the disks cannot be read
    static Machine current() throws IOException {
        Path cache = CacheDirectory.ofUser();
        return new Machine(
                MachineSettings.ofThisMachine(),
                HostTimes.ofThisMachine(),
                Duration.ofSeconds(1),
                openFiles(),
                System.getenv(),
                HomeDirectory.path(),
                Path.of(System.getProperty("java.home")),
                Runtime.version(),
                RabbitSource.onThisMachine(cache),
                Disk.of(SupervisedProcesses.defaultParent()),
                Disk.of(cache));
    }

    private static long openFiles() {
        try {
            return ProcessFiles.ofSelf().maxOpenFiles();
        } catch (IOException notLinux) {
            return Long.MAX_VALUE;
        }
    }
}
