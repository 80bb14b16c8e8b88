package io.streamgauge.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    @TempDir
    private Path path = Path.of("");

    @Test
    void listsTrialsInOrder() throws IOException {
        RunDirectory run = new RunDirectory(path);
        assertThat(run.trials()).isEmpty();
        run.trial("002-b");
        run.trial("001-a");
        run.trial("010-c");
        run.trial("001-a-attempt-10");
        run.trial("001-a-attempt-2");
        run.trial("001-a");
        Files.writeString(path.resolve("trials/notes.txt"), "not a trial");
        assertThat(run.trials())
                .extracting(p -> p.getFileName().toString())
                .containsExactly("001-a", "001-a-attempt-2", "001-a-attempt-10", "002-b", "010-c");
    }

    @Test
    void returnsEmptyForAMissingFile() throws IOException {
        assertThat(RunDirectory.read(path.resolve("end.json"), RunEnd.class)).isEmpty();
    }

    @Test
    void roundTripsAValue() throws IOException {
        RunEnd end = new RunEnd(RunStatus.FAILED, "2026-01-01T00:00:00Z", "it broke");
        RunDirectory.write(path.resolve("end.json"), end);
        assertThat(RunDirectory.read(path.resolve("end.json"), RunEnd.class)).contains(end);
        assertThat(path).isDirectoryNotContaining("glob:**.partial");
    }

    @Test
    void replacesTheTargetOfASymbolicLink() throws IOException {
        Path target = path.resolve("target.txt");
        Files.writeString(target, "before");
        Path link = Files.createSymbolicLink(path.resolve("link.txt"), target);
        RunDirectory.writeText(link, "after");
        assertThat(link).isSymbolicLink();
        assertThat(target).hasContent("after");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void writesToADeviceWithoutReplacingIt() throws IOException {
        Path link = Files.createSymbolicLink(path.resolve("null"), Path.of("/dev/null"));
        RunDirectory.writeText(link, "text");
        assertThat(link).isSymbolicLink();
    }

    /// `/dev/shm` is a directory in memory, which a run can use.
    @Test
    @EnabledIf("hasSharedMemory")
    void writesNewFilesBelowDev() throws IOException {
        Path directory = Files.createTempDirectory(SHARED_MEMORY, "streamgauge-test-");
        Path file = directory.resolve("run.json");
        try {
            RunDirectory.writeText(file, "first");
            RunDirectory.writeText(file, "second");
            assertThat(file).hasContent("second");
        } finally {
            Files.deleteIfExists(file);
            Files.delete(directory);
        }
    }

    private static boolean hasSharedMemory() {
        return Files.isWritable(SHARED_MEMORY);
    }

    @Test
    void namesAFileThatIsNotText() throws IOException {
        Path file = path.resolve("end.json");
        Files.write(file, new byte[] {(byte) 0x1f, (byte) 0x8b, (byte) 0xff});
        assertThatThrownBy(() -> RunDirectory.read(file, RunEnd.class))
                .isInstanceOf(DamagedFileException.class)
                .hasMessageContaining(
                        "end.json': the file is damaged or was not written by Streamgauge (it is not a text"
                                + " file in UTF-8)");
    }

    @Test
    void ignoresAFieldOfALaterVersion() throws IOException {
        Files.writeString(
                path.resolve("end.json"), "{\"status\":\"DONE\",\"endedAt\":\"x\",\"failure\":null,\"mood\":\"fine\"}");
        assertThat(RunDirectory.read(path.resolve("end.json"), RunEnd.class))
                .contains(new RunEnd(RunStatus.DONE, "x", null));
    }

    @Test
    void replacesAFileAtomically() throws Exception {
        Path file = path.resolve("summary.json");
        String old = "a".repeat(100_000);
        String young = "b".repeat(100_000);
        RunDirectory.writeText(file, old);
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger torn = new AtomicInteger();
        Thread reader = Thread.ofPlatform().start(() -> {
            while (!done.get()) {
                try {
                    String seen = Files.readString(file);
                    if (!seen.equals(old) && !seen.equals(young)) {
                        torn.incrementAndGet();
                    }
                } catch (IOException missing) {
                    torn.incrementAndGet();
                }
            }
        });
        for (int i = 0; i < 200; i++) {
            RunDirectory.writeText(file, i % 2 == 0 ? young : old);
        }
        done.set(true);
        reader.join();
        assertThat(torn).hasValue(0);
    }
}
