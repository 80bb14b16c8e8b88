package io.streamgauge.study;

import java.util.Map;
import java.util.Optional;

/// What the probes of a part found out.
///
/// @param bySystem system to row to finding
public record ProbeFindings(Map<String, Map<String, Found>> bySystem) {
    public ProbeFindings {
        bySystem = Map.copyOf(bySystem);
    }

    /// One finding.
    ///
    /// @param state `SHOWN`, `REFUTED`, `NOT_OFFERED` or another one that tells nothing
    /// @param evidence in a sentence
    public record Found(String state, String evidence) {
        /// Whether the capability is there; empty where the probe could not tell.
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
