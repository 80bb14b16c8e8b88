package io.streamgauge.experiment.parse;

import io.streamgauge.HostPort;
import io.streamgauge.experiment.worker.JoinSettings;
import io.streamgauge.experiment.worker.LocalPlace;
import io.streamgauge.experiment.worker.WorkerPlace;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Tree.Scalar;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Reader of the fields of `workers` that determine where the workers run.
final class WorkersReader {
    private static final String ADDRESS_FORM = "Write it in the form HOST:PORT, for example 10.0.0.5:7400.";

    private static final List<String> JOIN_FIELDS = List.of("listen", "token-file");

    private enum Place {
        LOCAL("run on this machine"),
        JOIN("join from other hosts"),
        KUBERNETES("run in pods");

        private final String description;

        Place(String description) {
            this.description = description;
        }

        List<String> fields() {
            return switch (this) {
                case LOCAL -> List.of();
                case JOIN -> JOIN_FIELDS;
                case KUBERNETES -> KubernetesReader.FIELDS;
            };
        }

        static Map<String, Place> byName() {
            Map<String, Place> names = new LinkedHashMap<>();
            Stream.of(values()).forEach(place -> names.put(place.written(), place));
            return names;
        }

        String written() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private WorkersReader() {}

    /// Reads the place where the workers run. If required fields are missing or invalid, this method reports
    /// problems and returns [LocalPlace#LOCAL].
    ///
    /// @param heapBytes heap size of each worker in bytes
    static WorkerPlace read(Fields workers, long heapBytes) {
        Place place = workers.choice("on", Place.byName(), Place.LOCAL);
        rejectFieldsOfOtherPlaces(workers, place);
        return switch (place) {
            case LOCAL -> LocalPlace.LOCAL;
            case JOIN -> join(workers);
            case KUBERNETES -> KubernetesReader.read(workers, heapBytes);
        };
    }

    private static void rejectFieldsOfOtherPlaces(Fields workers, Place place) {
        Set<String> others = new LinkedHashSet<>();
        Stream.of(Place.values()).forEach(other -> others.addAll(other.fields()));
        place.fields().forEach(others::remove);
        others.stream()
                .filter(workers::has)
                .forEach(key -> workers.problem(
                        key,
                        "the workers " + place.description + " and do not use '" + key + "'",
                        "Set 'on' to " + placesWith(key) + ", or remove '" + key + "'."));
    }

    private static String placesWith(String key) {
        return String.join(
                " or ",
                Stream.of(Place.values())
                        .filter(place -> place.fields().contains(key))
                        .map(place -> "'" + place.written() + "'")
                        .toList());
    }

    private static WorkerPlace join(Fields workers) {
        boolean complete = workers.require(
                "listen",
                "Set 'listen' to an address of this machine and a free port, for example 10.0.0.5:7400. The worker hosts"
                        + " must be able to connect to this address.");
        complete &= workers.require(
                "token-file", "Set 'token-file' to a file for the secret of the run, for example workers.token.");
        return complete
                ? address(workers, "listen")
                        .<WorkerPlace>map(
                                listen -> new JoinSettings(listen, workers.text("token-file", "workers.token")))
                        .orElse(LocalPlace.LOCAL)
                : LocalPlace.LOCAL;
    }

    /// Reads an address with a port above 0. Returns an empty result if the field is missing. Reports a problem
    /// and returns an empty result if the address is invalid.
    static Optional<HostPort> address(Fields fields, String key) {
        Scalar scalar = fields.scalar(key, "an address with a port");
        if (scalar == null) {
            return Optional.empty();
        }
        Optional<HostPort> address = HostPort.parse(scalar.value()).filter(listen -> listen.port() > 0);
        if (address.isEmpty()) {
            fields.problem(key, "'" + scalar.written() + "' is not an address with a port", ADDRESS_FORM);
        }
        return address;
    }
}
