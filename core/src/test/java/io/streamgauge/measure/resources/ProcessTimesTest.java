package io.streamgauge.measure.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.linux.ProcessTable.Entry;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Test with scripted process tables. Process 1 starts process 20, which starts process 30.
class ProcessTimesTest {
    private final ProcessTimes times = new ProcessTimes();

    ProcessTimesTest() {
        assertThat(scan(process(1, 0, 50), process(20, 1, 7_000), process(30, 20, 900)))
                .containsOnlyKeys(1L, 20L, 30L)
                .allSatisfy((_, micros) -> assertThat(micros).isZero());
    }

    private Map<Long, Long> scan(Entry... entries) {
        return times.add(Arrays.stream(entries).collect(Collectors.toMap(Entry::pid, entry -> entry)));
    }

    private static Entry process(long pid, long parent, long cpuMicros) {
        return new Entry(pid, parent, "program", false, cpuMicros, pid);
    }

    private void assertScan(Map<Long, Long> expected, Entry... entries) {
        assertThat(scan(entries)).containsExactlyInAnyOrderEntriesOf(expected);
    }

    @Test
    void countsTheTimeSinceThePreviousScan() {
        assertScan(
                Map.of(1L, 5L, 20L, 0L, 30L, 100L), process(1, 0, 55), process(20, 1, 7_000), process(30, 20, 1_000));
        assertScan(Map.of(1L, 0L, 20L, 3L, 30L, 0L), process(1, 0, 55), process(20, 1, 7_003), process(30, 20, 1_000));
    }

    @Test
    void countsOnlyNewTimeIfTheParentWaitsForAProcess() {
        assertScan(Map.of(1L, 0L, 20L, 60L), process(1, 0, 50), process(20, 1, 7_000 + 900 + 60));
    }

    @Test
    void countsOnlyNewTimeIfTheParentEndsToo() {
        assertScan(Map.of(1L, 40L), process(1, 0, 50 + 7_000 + 900 + 40));
    }

    @Test
    void ignoresDiscardedTimeOfAnEndedProcess() {
        assertScan(Map.of(1L, 20L, 20L, 10L), process(1, 0, 70), process(20, 1, 7_010));
    }

    @Test
    void countsANewProcessWithAReusedId() {
        Entry successor = new Entry(20, 1, "program", false, 300, 21);
        assertScan(Map.of(1L, 5L, 20L, 300L, 30L, 0L), process(1, 0, 7_055), successor, process(30, 20, 900));
    }

    /// Uses a scan that misses process 20 and a scan that finds this process again. The 7,000 µs that the
    /// process had used before the missed scan must not count.
    @Test
    void doesNotCountTheEarlierTimeOfAProcessThatAScanMissed() {
        assertScan(Map.of(1L, 0L, 30L, 0L), process(1, 0, 50), process(30, 20, 900));
        assertScan(Map.of(1L, 0L, 20L, 8L, 30L, 0L), process(1, 0, 50), process(20, 1, 7_008), process(30, 20, 900));
    }
}
