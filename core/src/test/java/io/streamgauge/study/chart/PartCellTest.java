package io.streamgauge.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PartCellTest {
    private static List<String> metrics(SampleTrialFiles files) {
        TrialSummary trial = files.summary();
        return PartCell.of(new TrialGroup("", trial.system(), List.of(trial))).values().stream()
                .map(PartCell.Value::metric)
                .toList();
    }

    private static Optional<PartCell.Value> value(String metric, SampleTrialFiles... trials) {
        return PartCell.of(new TrialGroup(
                        "",
                        "kafka",
                        Stream.of(trials).map(SampleTrialFiles::summary).toList()))
                .values()
                .stream()
                .filter(value -> value.metric().equals(metric))
                .findFirst();
    }

    @Test
    void countsAnIdleDiskAsZero() {
        SampleTrialFiles idle = new SampleTrialFiles("kafka", "").diskBusy(0);
        SampleTrialFiles busy = new SampleTrialFiles("kafka", "").diskBusy(0.3);
        assertThat(value("disk busy", idle, idle, busy)).hasValueSatisfying(disk -> {
            assertThat(disk.median()).isZero();
            assertThat(disk.highest()).isPositive();
        });
    }

    /// The p99 of 30 messages is unknown.
    @Test
    void omitsAMetricIfATrialDoesNotHaveAValue() {
        SampleTrialFiles complete = new SampleTrialFiles("kafka", "");
        SampleTrialFiles few = new SampleTrialFiles("kafka", "").count(30);
        assertThat(value("p99 end-to-end", complete, complete)).isPresent();
        assertThat(value("p99 end-to-end", complete, few)).isEmpty();
    }

    @Test
    void omitsTheLatenciesOfASaturatingLoad() {
        assertThat(metrics(new SampleTrialFiles("kafka", "")))
                .contains("delivered rate", "mean response time", "p99 end-to-end");
        assertThat(metrics(new SampleTrialFiles("kafka", "").saturating()))
                .contains("delivered rate", "host CPU")
                .noneMatch(metric -> metric.contains("response time") || metric.contains("end-to-end"));
    }
}
