package io.streamgauge.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What the hosts of each system cost: a file beside `study.yaml` that is meant to be edited.
///
/// @param date when the prices were looked up, as the file says
/// @param source where
/// @param sensitivity by how many percent a host's price may be wrong
/// @param hosts system to what it runs on
public record Prices(String date, String currency, String source, double sensitivity, Map<String, Hosts> hosts) {
    public Prices {
        hosts = hosts == null ? Map.of() : new TreeMap<>(hosts);
    }

    /// @param number of broker hosts that one pays for
    /// @param hour price of one for an hour
    public record Hosts(int number, double hour) {}

    /// @throws InvalidExperimentException with what is wrong with the file
    public static Prices read(Path file) throws InvalidExperimentException, IOException {
        @Nullable Prices prices = StudyYaml.read(file, Prices.class);
        if (prices == null || prices.date() == null || prices.currency() == null || prices.source() == null) {
            throw problem(file, "it lacks date, currency or source", "Say when and where the prices were looked up.");
        }
        if (!(prices.sensitivity() >= 0 && prices.sensitivity() < 100)) {
            throw problem(file, "sensitivity is not between 0 and 100", "Give it in percent.");
        }
        if (prices.hosts().values().stream().anyMatch(h -> h.number() < 1 || !(h.hour() > 0))) {
            throw problem(file, "a system has no host, or one without a price", "Give number and hour, above 0.");
        }
        return prices;
    }

    private static InvalidExperimentException problem(Path file, String reason, String wayOut) {
        return new InvalidExperimentException(List.of(new Problem(file.toString(), reason, wayOut)));
    }
}
