package io.streamgauge.deploy.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.deploy.rabbitmq.RabbitSource.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RabbitSourceTest {
    @TempDir
    private Path scratch = Path.of("");

    private Path cache = Path.of("");
    private Path etc = Path.of("");

    @BeforeEach
    void createDirectories() throws IOException {
        cache = Files.createDirectory(scratch.resolve("cache"));
        etc = Files.createDirectory(scratch.resolve("etc"));
        Files.writeString(etc.resolve("sources.list"), "deb http://archive.example/debian bookworm main\n");
    }

    @Test
    void prefersAnEarlierDownload() throws IOException {
        Path tree = Files.createDirectory(cache.resolve("rabbitmq-4.0.5"));
        assertThat(RabbitSource.find(cache, etc, true, ""))
                .isEqualTo(new RabbitSource(Kind.DOWNLOADED, tree.toString()));
    }

    @Test
    void findsADebianArchive() {
        assertThat(RabbitSource.find(cache, etc, true, ""))
                .isEqualTo(new RabbitSource(Kind.DEBIAN_ARCHIVE, "http://archive.example/debian"));
    }

    @Test
    void reportsAMissingSource() {
        assertThat(RabbitSource.find(cache, etc, false, scratch.toString()).kind())
                .isEqualTo(Kind.MISSING);
        assertThat(RabbitSource.find(cache, scratch, true, scratch.toString()).kind())
                .isEqualTo(Kind.MISSING);
    }
}
