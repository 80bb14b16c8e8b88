package io.streamgauge.experiment.parse.section;

import io.streamgauge.experiment.workload.Churn;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Tree.Scalar;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reader of `workload.churn`.
public final class ChurnReader {
    private static final String FIELD = "churn";
    private static final Duration HOLD = Duration.ofSeconds(1);

    private ChurnReader() {}

    public static @Nullable Churn read(Fields workload) {
        return switch (workload.value(FIELD)) {
            case null -> null;
            case Scalar _ -> new Churn(Churn.Kind.CONNECTIONS, workload.rate(FIELD, 1), HOLD);
            default ->
                workload.part(FIELD, ExperimentShape.CHURN)
                        .map(ChurnReader::churn)
                        .orElse(null);
        };
    }

    private static @Nullable Churn churn(Fields churn) {
        Duration hold = churn.duration("hold", Duration.ZERO, HOLD);
        List<String> kinds = List.of(Churn.Kind.CONNECTIONS.word(), Churn.Kind.PRODUCERS.word());
        return churn.oneOf(kinds)
                .map(word -> new Churn(
                        word.equals(Churn.Kind.PRODUCERS.word()) ? Churn.Kind.PRODUCERS : Churn.Kind.CONNECTIONS,
                        churn.rate(word, 1),
                        hold))
                .orElse(null);
    }
}
