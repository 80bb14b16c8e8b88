package io.streamgauge.experiment.parse.section;

import io.streamgauge.experiment.workload.ProducerDestinations;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Tree.Scalar;

/// Reader of `workload.destinations-per-producer`.
public final class ProducerDestinationsReader {
    private static final String FIELD = "destinations-per-producer";
    private static final int MOST = 100_000;

    private ProducerDestinationsReader() {}

    public static ProducerDestinations read(Fields workload) {
        return switch (workload.value(FIELD)) {
            case null -> ProducerDestinations.AUTOMATIC;
            case Scalar scalar when scalar.value().equals("auto") -> ProducerDestinations.AUTOMATIC;
            case Scalar _ -> new ProducerDestinations(workload.integer(FIELD, 1, MOST, 1), 0);
            default ->
                workload.part(FIELD, ExperimentShape.PRODUCER_DESTINATIONS)
                        .map(fields -> new ProducerDestinations(
                                fields.has("count")
                                        ? fields.integer("count", 1, MOST, 1)
                                        : ProducerDestinations.AUTOMATIC_COUNT,
                                fields.number("skew", 0, 10, 0)))
                        .orElse(ProducerDestinations.AUTOMATIC);
        };
    }
}
