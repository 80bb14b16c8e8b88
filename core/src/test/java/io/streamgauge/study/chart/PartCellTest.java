package io.streamgauge.study.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.TrialGroup;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.trial.SampleTrialFiles;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartCellTest {
    private static List<String> metrics(SampleTrialFiles files) {
        TrialSummary trial = files.summary();
        return PartCell.of(new TrialGroup("", trial.system(), List.of(trial))).values().stream()
                .map(PartCell.Value::metric)
                .toList();
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
