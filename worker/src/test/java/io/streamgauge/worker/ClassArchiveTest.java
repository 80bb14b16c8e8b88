package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.worker.WorkerSettings.Collector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClassArchiveTest {
    @TempDir
    private Path directory;

    /// Program whose classes the JVM archives.
    public static final class Greeting {
        private Greeting() {}

        public static void main(String[] arguments) {
            System.out.println("hello");
        }
    }

    @Test
    void loadsTheClassesOfTheSecondJvmFromTheArchive() throws Exception {
        Path program = jar();

        List<String> first = run(program);
        List<String> second = run(program);

        assertThat(first).containsExactly("hello");
        assertThat(archive()).isRegularFile();
        assertThat(second).containsExactly("hello");
        assertThat(run(program, "-Xlog:class+load:stdout"))
                .anyMatch(line -> line.contains("ClassArchiveTest$Greeting source: shared objects file (top)"));
    }

    @Test
    void replacesTheArchiveOfAnotherBuild() throws Exception {
        run(jar());
        byte[] before = Files.readAllBytes(archive());
        Files.setLastModifiedTime(archive(), FileTime.from(Instant.EPOCH));

        assertThat(run(jar())).containsExactly("hello");
        assertThat(Files.readAllBytes(archive())).isNotEqualTo(before);
    }

    @Test
    void replacesAnIncompleteArchive() throws Exception {
        Path program = jar();
        Files.write(archive(), new byte[4096]);

        assertThat(run(program)).containsExactly("hello");
        assertThat(Files.size(archive())).isGreaterThan(4096);
    }

    @Test
    void requiresAProgramInAJarFile() {
        assertThat(ClassArchive.options(directory, directory, List.of(), "kafka", Collector.G1))
                .isEmpty();
    }

    @Test
    void writesNoArchiveForAClassPathWithADirectory() throws Exception {
        Path program = jar();

        assertThat(ClassArchive.options(program, directory, List.of(program, directory), "kafka", Collector.G1))
                .isEmpty();
    }

    @Test
    void keepsTheArchiveOfAnyDriverInTheDirectory() throws Exception {
        assertThat(ClassArchive.options(jar(), directory, List.of(), "../kafka", Collector.G1))
                .contains("-XX:SharedArchiveFile=" + directory.resolve("worker-.._kafka-g1.jsa"));
    }

    @Test
    void writesToTheDirectoryOfArchives() throws Exception {
        Path archives = Files.createDirectory(directory.resolve("archives"));

        assertThat(ClassArchive.options(jar(), archives, List.of(), "kafka", Collector.G1))
                .contains("-XX:SharedArchiveFile=" + archives.resolve("worker-kafka-g1.jsa"));
    }

    private Path archive() {
        return directory.resolve("worker-kafka-serial.jsa");
    }

    private Path jar() throws IOException {
        Path jar = directory.resolve("program.jar");
        String entry = Greeting.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                var bytes = Greeting.class.getClassLoader().getResourceAsStream(entry)) {
            out.putNextEntry(new JarEntry(entry));
            out.write(bytes.readAllBytes());
        }
        return jar;
    }

    /// Runs the program and returns its output.
    private static List<String> run(Path program, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:+UseSerialGC");
        command.addAll(ClassArchive.options(program, program.getParent(), List.of(program), "kafka", Collector.SERIAL));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", program.toString(), Greeting.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process java = builder.start();
        String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).isZero();
        return output.lines().toList();
    }
}
