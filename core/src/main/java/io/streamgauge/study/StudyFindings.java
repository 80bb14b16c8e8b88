package io.streamgauge.study;

import io.streamgauge.analyse.model.Summary;
import io.streamgauge.result.ToolResults;
import io.streamgauge.study.chart.PartCharts;
import java.util.Map;

/// Results of the parts of a study, by the ID of the part. Parts that did not run are absent.
///
/// @param charts charts of the parts that run an experiment
public record StudyFindings(
        Map<String, Summary> runs,
        Map<String, ProbeFindings> probes,
        Map<String, ToolResults> tools,
        Map<String, PartCharts> charts) {
    public StudyFindings {
        runs = Map.copyOf(runs);
        probes = Map.copyOf(probes);
        tools = Map.copyOf(tools);
        charts = Map.copyOf(charts);
    }
}
