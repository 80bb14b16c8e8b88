package io.streamgauge.report.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.report.export.ExportTable.TrialKey;
import io.streamgauge.report.run.SampleRuns;
import java.util.List;
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
}
