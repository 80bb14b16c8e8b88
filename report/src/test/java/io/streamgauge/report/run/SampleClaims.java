package io.streamgauge.report.run;

import io.streamgauge.analyse.model.ClaimResult;
import io.streamgauge.analyse.model.ClaimResult.Claimed;
import io.streamgauge.analyse.model.ClaimResult.Ours;
import io.streamgauge.analyse.model.PublishedResult;
import io.streamgauge.experiment.metric.Claim.Published;
import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.compare.Decision;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sample claims, with at least one claim for each verdict.
final class SampleClaims {
    static final String HASH = "5ea1ed00cafe5ea1ed00cafe5ea1ed00cafe5ea1ed00cafe5ea1ed00cafe5ea1";
    static final List<ClaimResult> ALL = List.of(
            claim(
                    "twice",
                    Decision.SUPPORTED,
                    2.3,
                    new ConfidenceInterval(2.1, 2.5, 0.98),
                    "the whole interval lies inside"),
            claim(
                    "thrice",
                    Decision.REFUTED,
                    1.2,
                    new ConfidenceInterval(1.1, 1.3, 0.975),
                    "the whole interval lies outside"),
            claim("open", Decision.INCONCLUSIVE, 2.0, new ConfidenceInterval(1.7, 2.4, 0.95), "about 12 would decide"),
            claim("<b>void</b>", Decision.INCONCLUSIVE, null, null, "in block 3 trial 006-rabbitmq is void"));
    static final List<PublishedResult> PUBLISHED = List.of(
            new PublishedResult(
                    "kafka", "p99 end-to-end", 5e6, "5 ms", null, "a paper", 8e6, "8.0 ms", 7e6, 9e6, 5, 1.6, null),
            new PublishedResult(
                    "rabbitmq",
                    "p99 end-to-end",
                    1e6,
                    "1 ms",
                    "no unit is given",
                    "",
                    null,
                    null,
                    null,
                    null,
                    0,
                    null,
                    null));

    private SampleClaims() {}

    private static ClaimResult claim(
            String id,
            Decision verdict,
            @Nullable Double estimate,
            @Nullable ConfidenceInterval interval,
            String reason) {
        return new ClaimResult(
                new ClaimResult.Wording(
                        id,
                        "Kafka takes at least twice as long.",
                        "a paper",
                        "p99 end-to-end: kafka >= 2x rabbitmq, margin 10 %",
                        ""),
                new ClaimResult.Assertion("kafka", "rabbitmq", ">= 2x", 0.1, new Claimed(2 / 1.1, null)),
                verdict,
                new ClaimResult.Evidence(estimate, interval, 5, verdict == Decision.INCONCLUSIVE ? 0.4 : 0.01, null),
                null,
                reason,
                null,
                List.of(new Ours("kafka", 8.1e6, "8.1 ms"), new Ours("rabbitmq", 3.8e6, "3.8 ms")),
                List.of(new Published("kafka", "5 ms", null), new Published("rabbitmq", "1 ms", "no unit is given")));
    }
}
