package io.streamgauge.engine.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.Calibration;
import io.streamgauge.result.Calibration.Figure;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationStoreTest {
    private static final Instant MEASURED = Instant.parse("2026-11-21T12:00:00Z");
    private static final HostFacts HOST = host("one", "ext4 on /dev/sda1");

    @TempDir
    private Path cache = Path.of("");

    private static HostFacts host(String name, String fileSystem) {
        return new HostFacts(name, "Linux 6", "cpu", 2, 1 << 30, "25", fileSystem);
    }

    private static Calibration calibration(int schemaVersion) {
        Figure figure = new Figure("disk.write", Limit.DISK_WRITE, 2, 1, 3, List.of(2.0, 1.0, 3.0), 0);
        return new Calibration(
                schemaVersion, MEASURED.toString(), "0.1", HOST, "/data", false, true, 50, List.of(figure));
    }

    private CalibrationStore store() {
        return CalibrationStore.in(cache);
    }

    @Test
    void findsOnlyCalibrationsOfTheSameMachineAndFileSystem() throws IOException {
        store().keep(calibration(Calibration.SCHEMA_VERSION));
        assertThat(store().fresh(HOST, MEASURED)).contains(calibration(Calibration.SCHEMA_VERSION));
        assertThat(store().fresh(host("two", HOST.dataFileSystem()), MEASURED)).isEmpty();
        assertThat(store().fresh(host("one", "xfs on /dev/sdb"), MEASURED)).isEmpty();
    }

    @Test
    void expiresAfterThirtyDays() throws IOException {
        store().keep(calibration(Calibration.SCHEMA_VERSION));
        assertThat(store().fresh(HOST, MEASURED.plus(Duration.ofDays(29)))).isPresent();
        assertThat(store().fresh(HOST, MEASURED.plus(Duration.ofDays(30)))).isEmpty();
    }

    @Test
    void ignoresADamagedOrIncompatibleCalibration() throws IOException {
        assertThat(store().fresh(HOST, MEASURED)).isEmpty();
        Path file = store().keep(calibration(Calibration.SCHEMA_VERSION + 1));
        assertThat(store().fresh(HOST, MEASURED)).isEmpty();
        Files.writeString(file, "{ \"schemaVersion\": 1, \"figu");
        assertThat(store().fresh(HOST, MEASURED)).isEmpty();
    }
}
