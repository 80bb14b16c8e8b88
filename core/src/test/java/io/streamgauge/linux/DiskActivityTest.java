package io.streamgauge.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskActivityTest {
    @TempDir
    Path blockDevices;

    @Test
    void convertsSectorsToBytesAndMillisToMicros() throws IOException {
        Files.createDirectory(blockDevices.resolve("vda"));
        Files.writeString(
                blockDevices.resolve("vda/stat"),
                "  12034 1181 1203946 3862 88214 104401 7000 152000 0 61000 156000 0 0 0 0 5202 134\n");
        DiskActivity disk = DiskActivity.at(blockDevices, Path.of("vda")).orElseThrow();
        assertThat(disk.counts()).isEqualTo(new DiskActivity.Counts(7000 * 512, 61_000_000));
        Files.writeString(blockDevices.resolve("vda/stat"), "gone");
        assertThat(disk.counts()).isEqualTo(DiskActivity.UNKNOWN);
    }

    @Test
    void continuesTheBusyTimeAfterAnOverflow() throws IOException {
        Files.createDirectory(blockDevices.resolve("vda"));
        Path stat = Files.writeString(blockDevices.resolve("vda/stat"), "0 0 0 0 0 0 0 0 0 4294967000 0\n");
        DiskActivity disk = DiskActivity.at(blockDevices, Path.of("vda")).orElseThrow();
        long before = disk.counts().busyMicros();
        Files.writeString(stat, "0 0 0 0 0 0 0 0 0 204 0\n");
        assertThat(disk.counts().busyMicros() - before).isEqualTo(500_000);
    }

    @Test
    void returnsEmptyForAFileSystemWithoutADisk() {
        assertThat(DiskActivity.at(blockDevices, Path.of("tmpfs"))).isEmpty();
        assertThat(DiskActivity.under(Path.of("/does/not/exist"))).isEmpty();
    }
}
