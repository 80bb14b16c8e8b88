package io.streamgauge.worker;

import io.streamgauge.experiment.worker.WorkerSettings.Collector;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Archive of loaded classes (class-data sharing, JEP 310 and JDK-8261455). For each combination of driver and
/// garbage collector, the JVM of the first worker writes the archive when it exits. Later workers map the
/// archive instead of loading the classes. An archive does not contain profiles or compiled code, so the client
/// warms up as it does without an archive.
///
/// The JVM checks whether the archive matches the JVM version and the class path, and ignores an archive that
/// does not match. The JVM does not replace an archive that is older than the class path, so this class removes
/// such an archive.
final class ClassArchive {
    /// System property that contains the directory of the archives. The launcher of a package sets this
    /// property, because you may not have permission to write to the directory of the program.
    static final String DIRECTORY = "streamgauge.archives";

    private ClassArchive() {}

    /// Returns the JVM options with which a worker uses the archive. The list is empty if the program is not in
    /// a JAR file, if the class path contains a directory, or if the directory of the archives is not writable.
    ///
    /// @param driver name of the driver. Each driver loads different classes and therefore has its own archives
    /// @param collector garbage collector of the worker. The JVM cannot use an archive with every collector
    static List<String> options(String driver, Collector collector) {
        CodeSource program = ClassArchive.class.getProtectionDomain().getCodeSource();
        if (program == null || !program.getLocation().getProtocol().equals("file")) {
            return List.of();
        }
        List<Path> classPath = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .toList();
        Path file = Path.of(URI.create(program.getLocation().toString()));
        String directory = System.getProperty(DIRECTORY);
        return options(file, directory == null ? file.getParent() : Path.of(directory), classPath, driver, collector);
    }

    /// @param program location of the program
    /// @param directory directory of the archive; null if the location of the program does not have a parent
    /// @param classPath files of the class path, none of which may be newer than the archive
    static List<String> options(
            Path program, @Nullable Path directory, List<Path> classPath, String driver, Collector collector) {
        // If the class path contains a directory, the JVM cannot write an archive. Each worker would still try to write
        // it on exit.
        boolean onlyFiles = Files.isRegularFile(program) && classPath.stream().noneMatch(Files::isDirectory);
        if (directory == null || !onlyFiles || !Files.isWritable(directory)) {
            return List.of();
        }
        String name =
                "worker-" + driver.replace('/', '_') + "-" + collector.name().toLowerCase(Locale.ROOT) + ".jsa";
        Path archive = directory.resolve(name);
        removeIfUnusable(archive, classPath);
        return List.of(
                "-XX:+AutoCreateSharedArchive",
                "-XX:SharedArchiveFile=" + archive,
                // Otherwise, the JVM would print messages about the classes that it does not archive.
                "-Xlog:cds*=off",
                "-Xlog:aot*=off");
    }

    /// Removes an archive that the JVM would neither use nor replace.
    private static void removeIfUnusable(Path archive, List<Path> classPath) {
        try {
            if (isIncomplete(archive) || isOlder(archive, classPath)) {
                Files.deleteIfExists(archive);
            }
        } catch (IOException noArchive) {
            // Usually, the archive does not exist yet. The next worker creates it.
        }
    }

    /// Returns whether the JVM was killed while it wrote the archive. The JVM writes the header last.
    private static boolean isIncomplete(Path archive) throws IOException {
        byte[] start = new byte[Integer.BYTES];
        try (InputStream in = Files.newInputStream(archive)) {
            return in.readNBytes(start, 0, start.length) < start.length
                    || ByteBuffer.wrap(start).getInt() == 0;
        }
    }

    private static boolean isOlder(Path archive, List<Path> classPath) throws IOException {
        FileTime written = Files.getLastModifiedTime(archive);
        for (Path file : classPath) {
            if (Files.exists(file) && Files.getLastModifiedTime(file).compareTo(written) > 0) {
                return true;
            }
        }
        return false;
    }
}
