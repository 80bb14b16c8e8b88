package io.streamgauge.measure.resources;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.measure.resources.ResourceSampler.SampledProcess;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ResourceSamplerTest {
    private static final SampledProcess SELF = new SampledProcess(
            "generator", Role.GENERATOR, ProcessHandle.current().pid());

    private static ResourceRow row(List<ResourceRow> rows, String name) {
        return rows.stream().filter(r -> r.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void countsTheCpuTimeOfAProcess() {
        ResourceSampler sampler = new ResourceSampler(List.of(SELF), null);
        ResourceRow before = row(sampler.sample(0, true), "generator");
        long cpu =
                ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis();
        while (ProcessHandle.current().info().totalCpuDuration().orElseThrow().toMillis() < cpu + 300) {
            Thread.onSpinWait();
        }
        ResourceRow after = row(sampler.sample(1.5, true), "generator");
        assertThat(after.cpuMicros() - before.cpuMicros()).isGreaterThanOrEqualTo(280_000);
        assertThat(after.seconds()).isEqualTo(1.5);
        assertThat(after.pid()).isEqualTo(SELF.pid());
        assertThat(after.rssBytes()).isGreaterThan(10 << 20);
        assertThat(after.contextSwitches()).isPositive();
        assertThat(after.stealMicros()).isEqualTo(-1);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void listsTheHostFirst() {
        List<ResourceRow> rows = new ResourceSampler(List.of(SELF), null).sample(0, false);
        assertThat(rows).extracting(ResourceRow::role).containsExactly(Role.HOST, Role.GENERATOR);
        assertThat(rows.getFirst().cpuMicros()).isPositive();
        assertThat(rows.getFirst().stealMicros()).isNotNegative();
        assertThat(rows.getFirst().workNanos()).isPositive();
        assertThat(rows.getLast().workNanos()).isEqualTo(-1);
        assertThat(rows.getLast().contextSwitches()).isEqualTo(-1);
    }

    /// Linux does not count writes to a file system in memory, so the counter of such a process would be too
    /// low.
    @Test
    @EnabledOnOs(OS.LINUX)
    void doesNotKnowTheWritesOfAProcessWhoseDataIsInMemory() {
        SampledProcess inMemory = new SampledProcess("broker", Role.BROKER, SELF.pid(), false);
        List<ResourceRow> rows = new ResourceSampler(List.of(SELF, inMemory), null).sample(0, false);
        assertThat(row(rows, "broker").writtenBytes()).isEqualTo(-1);
        assertThat(row(rows, "generator").writtenBytes()).isNotNegative();
    }

    @Test
    void omitsAProcessThatHasExited() {
        SampledProcess gone = new SampledProcess("broker", Role.BROKER, Integer.MAX_VALUE);
        assertThat(new ResourceSampler(List.of(gone), null).sample(0, true))
                .noneMatch(r -> r.name().equals("broker"));
    }
}
