package io.streamgauge.study;

import java.util.Map;
import java.util.Optional;

/// Results of the probes of a part.
///
/// @param bySystem system to row to result
public record ProbeFindings(Map<String, Map<String, Found>> bySystem) {
    public ProbeFindings {
        bySystem = Map.copyOf(bySystem);
    }

    /// Result of one probe.
    ///
    /// @param state `SHOWN`, `REFUTED`, `NOT_OFFERED` or an inconclusive state
    /// @param evidence as a sentence
    public record Found(String state, String evidence) {
        /// Returns whether the system has the capability; empty if the probe was inconclusive.
        Optional<Boolean> offered() {
            return switch (state) {
                case "SHOWN" -> Optional.of(true);
                case "REFUTED", "NOT_OFFERED" -> Optional.of(false);
                default -> Optional.empty();
            };
        }
    }

    Optional<Found> find(String system, String row) {
        return Optional.ofNullable(bySystem.getOrDefault(system, Map.of()).get(row));
    }
}
