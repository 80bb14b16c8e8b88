package io.streamgauge.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DeploymentException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachedTreeTest {
    @TempDir
    Path cache;

    private final AtomicInteger fills = new AtomicInteger();
    private final List<String> steps = new ArrayList<>();

    @Test
    void doesNotDownloadACompleteTreeAgain() throws Exception {
        Path tree = obtain();
        assertThat(obtain()).isEqualTo(tree);
        assertThat(fills).hasValue(1);
        assertThat(tree.resolve("libs/a.jar")).hasContent("alpha");
    }

    @Test
    void replacesATreeWithAChangedFile() throws Exception {
        Files.writeString(obtain().resolve("libs/a.jar"), "aloha");
        assertThat(obtain().resolve("libs/a.jar")).hasContent("alpha");
        assertThat(steps).anyMatch(step -> step.contains("libs/a.jar has the wrong checksum"));
    }

    @Test
    void detectsShortenedMissingAndUnlistedFiles() throws Exception {
        Files.writeString(obtain().resolve("libs/a.jar"), "al");
        obtain();
        Files.delete(obtain().resolve("libs/a.jar"));
        obtain();
        Files.delete(obtain().resolve(Manifest.FILE));
        obtain();
        Files.writeString(obtain().resolve(Manifest.FILE), "nonsense\n");
        obtain();
        assertThat(fills).hasValue(5);
        assertThat(obtain().resolve("libs/a.jar")).hasContent("alpha");
    }

    @Test
    void keepsATreeOfAnEarlierVersion() throws Exception {
        Path tree = obtain();
        List<String> former = Files.readAllLines(tree.resolve(Manifest.FILE)).stream()
                .map(line -> "0".repeat(64) + line.substring(line.indexOf(' ')))
                .toList();
        Files.write(tree.resolve(Manifest.FORMER_FILE), former);
        Files.delete(tree.resolve(Manifest.FILE));
        obtain();
        assertThat(fills).hasValue(1);
        Files.writeString(tree.resolve("libs/a.jar"), "aloha");
        obtain();
        assertThat(fills).hasValue(2);
    }

    @Test
    void leavesNoCompleteTreeAfterAFailedDownload() throws Exception {
        CachedTree tree = new CachedTree(cache, "tree");
        assertThatThrownBy(() -> tree.obtain(steps::add, directory -> {
                    Files.writeString(directory.resolve("half"), "x");
                    throw new IOException("cut");
                }))
                .isInstanceOf(DeploymentException.class)
                .hasMessageContaining("cut");
        assertThat(entries()).containsExactly("tree.lock");
        obtain();
        assertThat(fills).hasValue(1);
    }

    @Test
    void removesTheRemainsOfAKilledDownload() throws Exception {
        Files.createDirectories(cache.resolve("tree.partial-123/libs"));
        obtain();
        assertThat(entries()).containsExactlyInAnyOrder("tree", "tree.lock");
    }

    @Test
    void sharesOneDownloadBetweenConcurrentRuns() throws Exception {
        Callable<Path> fetch = () -> new CachedTree(cache, "tree").obtain(step -> {}, this::fill);
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (var place : threads.invokeAll(List.of(fetch, fetch, fetch, fetch))) {
                assertThat(place.get().resolve("libs/a.jar")).hasContent("alpha");
            }
        }
        assertThat(fills).hasValue(1);
    }

    @Test
    void reportsTheInterruptionOfAWaitForAnotherRun() throws Exception {
        try (FileChannel channel = FileChannel.open(
                        cache.resolve("tree.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(this::obtain)
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageEndingWith(
                            "interrupted while waiting for another run to download this directory. Run the command"
                                    + " again.");
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private Path obtain() throws DeploymentException {
        return new CachedTree(cache, "tree").obtain(steps::add, this::fill);
    }

    private void fill(Path directory) throws IOException {
        fills.incrementAndGet();
        Files.createDirectory(directory.resolve("libs"));
        Files.writeString(directory.resolve("libs/a.jar"), "alpha");
        Files.writeString(directory.resolve("name with blank"), "beta");
    }

    private List<String> entries() throws IOException {
        try (Stream<Path> files = Files.list(cache)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
