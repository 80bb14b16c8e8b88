package io.streamgauge.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Bottleneck;
import io.streamgauge.analyse.model.Latency;
import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.model.TrialSummary.Verdict;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.Role;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScaleTableTest {
    private static final Latency NONE = new Latency(0, 0, 0, 0, List.of(), List.of());

    /// @param cpuMicros CPU time of the generator per message in microseconds
    private static TrialSummary trial(int block, TrialStatus status, Verdict verdict, double cpuMicros) {
        Resources resources = new Resources(
                List.of(new ProcessUse("generator", Role.GENERATOR, cpuMicros, 10, 1 << 20, 0, 0, -1, null)),
                Resources.HostUse.UNKNOWN,
                new Resources.GeneratorUse(-1, -1, -1, -1, -1),
                new Resources.DeviceUse(-1, -1, -1, null),
                new Resources.StorageUse(-1, -1, -1),
                new Resources.CpuSpeed(-1, -1),
                List.of(),
                List.of());
        return new TrialSummary(
                new TrialSummary.Identity("trial", "nothing", "", Map.of(), block),
                new TrialSummary.Ending(status, verdict, null),
                new TrialSummary.Conditions("", null, 20, false, false),
                new TrialSummary.Rates(0, 0, 0, 0, 0),
                new TrialSummary.Latencies(NONE, NONE, NONE, NONE),
                new TrialSummary.LedgerTotals(-1, -1, -1, -1, -1, Map.of(), -1, -1, -1, -1, -1),
                new TrialSummary.Backlog(-1, -1, -1),
                resources,
                new Bottleneck(Bottleneck.Kind.UNKNOWN, ""),
                new TrialSummary.Setup(-1, -1, Map.of(), List.of()),
                List.of(),
                List.of(),
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    private static TrialSummary valid(int block, double cpuMicros) {
        return trial(block, TrialStatus.DONE, Verdict.VALID, cpuMicros);
    }

    @Test
    void comparesTrialsOfTheSameBlockIfATrialWasRepeated() {
        List<TrialSummary> first = List.of(valid(1, 4), valid(2, 5), valid(3, 10));
        List<TrialSummary> repeated =
                List.of(trial(1, TrialStatus.DONE, Verdict.VOID, 100), valid(1, 8), valid(2, 10), valid(3, 20));
        assertThat(ScaleTable.ratios(repeated, first)).isEqualTo("2.00 (2.00 to 2.00)");
    }

    @Test
    void omitsTrialsWithoutACpuTime() {
        List<TrialSummary> first = List.of(valid(1, 4), valid(2, 5));
        List<TrialSummary> failed = List.of(trial(1, TrialStatus.NOT_DEPLOYED, Verdict.VOID, 0), valid(2, 10));
        assertThat(ScaleTable.ratios(failed, first)).isEqualTo("2.00 (2.00 to 2.00)");
        assertThat(ScaleTable.ratios(List.of(valid(1, -1)), first)).isEqualTo("-");
    }
}
