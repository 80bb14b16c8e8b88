package io.streamgauge.analyse.claims;

import io.streamgauge.experiment.metric.Claim;
import io.streamgauge.experiment.metric.Claim.Side;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Relation;
import java.util.List;
import java.util.Map;

/// Claim for tests.
final class SampleClaim {
    private SampleClaim() {}

    /// Returns the claim that a metric is at least as high for kafka as for rabbitmq.
    static Claim of(String metric) {
        return new Claim(
                "claim",
                "A claim.",
                Metric.parse(metric).orElseThrow(),
                new Side("kafka", Map.of()),
                new Side("rabbitmq", Map.of()),
                new Relation.AtLeast(1),
                ">= 1x",
                0,
                "",
                List.of());
    }
}
