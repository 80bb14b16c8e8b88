package io.streamgauge.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Capacity;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.export.ExportTable.TrialKey;
import io.streamgauge.report.run.SampleRuns;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SummaryTablesTest {
    private static @Nullable Object value(TrialSummary trial, String column) {
        List<@Nullable Object> values =
                SummaryTables.TRIALS.values("run", new TrialKey(trial.id(), trial.system(), "", 1), trial);
        return values.get(SummaryTables.TRIALS.columns().indexOf(column));
    }

    @Test
    void writesNoRatesForASystemThatDidNotStart() {
        TrialSummary measured = SampleRuns.oneMissing().summary().trials().getFirst();
        TrialSummary missing = SampleRuns.oneMissing().summary().trials().getLast();
        for (String column : List.of(
                "intended_messages_per_second",
                "offered_messages_per_second",
                "accepted_messages_per_second",
                "max_backlog_messages")) {
            assertThat(value(missing, column)).as(column).isNull();
            assertThat(value(measured, column)).as(column).isNotNull();
        }
    }

    private static @Nullable Object capacity(Capacity.Status status, String column) {
        Capacity capacity = new Capacity(
                new Capacity.Search("001-kafka", "kafka", "", Map.of(), 1),
                "",
                List.of(),
                status,
                "",
                new Capacity.Rates(100_000.0, 96_000.0, 105_000.0, 90_000.0, null, 90_000.0),
                new Capacity.TrialCounts(2, 2, 20, 0),
                List.of());
        List<@Nullable Object> values =
                SummaryTables.CAPACITIES.values("run", new TrialKey("001-kafka", "kafka", "", 1), capacity);
        return values.get(SummaryTables.CAPACITIES.columns().indexOf(column));
    }

    private static @Nullable Object capacity(Capacity.Status status) {
        return capacity(status, "capacity_messages_per_second");
    }

    @Test
    void writesNoEstimateOfAnUnknownCapacity() {
        assertThat(capacity(Capacity.Status.UNCONFIRMED)).isEqualTo(100_000.0);
        assertThat(capacity(Capacity.Status.GENERATOR_BOUND)).isNull();
        assertThat(capacity(Capacity.Status.NOT_FOUND)).isNull();
        assertThat(capacity(Capacity.Status.INCOMPLETE)).isNull();
    }

    @Test
    void writesNoIntervalOfASearchThatTheGeneratorLimited() {
        for (String column : List.of("low_messages_per_second", "high_messages_per_second")) {
            assertThat(capacity(Capacity.Status.CONFIRMED, column)).isNotNull();
            assertThat(capacity(Capacity.Status.INCOMPLETE, column)).isNotNull();
            assertThat(capacity(Capacity.Status.GENERATOR_BOUND, column)).isNull();
            assertThat(capacity(Capacity.Status.NOT_FOUND, column)).isNull();
        }
    }
}
