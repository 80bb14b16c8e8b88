package io.streamgauge.experiment.parse.section;

import io.streamgauge.experiment.workload.Outage;
import io.streamgauge.yaml.Fields;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reader of `workload.outage`.
public final class OutageReader {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final long MAX_BACKLOG = 1L << 50;

    private OutageReader() {}

    public static @Nullable Outage read(Fields workload) {
        return workload.part("outage", ExperimentShape.OUTAGE)
                .filter(outage -> outage.requireAll("after"))
                .flatMap(OutageReader::outage)
                .orElse(null);
    }

    private static Optional<Outage> outage(Fields outage) {
        Duration after = outage.duration("after", SHORTEST, SHORTEST);
        return outage.oneOf(List.of("length", "backlog"))
                .map(kind -> kind.equals("length")
                        ? new Outage(after, outage.duration("length", SHORTEST, SHORTEST), 0)
                        : new Outage(after, null, outage.size("backlog", 1, MAX_BACKLOG, 1)));
    }
}
