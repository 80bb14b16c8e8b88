package io.streamgauge.study;

import java.util.Map;
import java.util.Optional;

/// Results of the probes of a part.
///
/// @param bySystem results by system and matrix row
public record ProbeFindings(Map<String, Map<String, Found>> bySystem) {
    public ProbeFindings {
        bySystem = Map.copyOf(bySystem);
    }

    /// Conclusion drawn from a probe.
    public enum Capability {
        OFFERED,
        NOT_OFFERED,
        INCONCLUSIVE
    }

    /// Result of one probe.
    ///
    /// @param capability conclusion about the capability of the system
    /// @param evidence evidence as a sentence
    public record Found(Capability capability, String evidence) {
        /// Returns whether the system has the capability. The result is empty if the probe was inconclusive.
        Optional<Boolean> offered() {
            return switch (capability) {
                case OFFERED -> Optional.of(true);
                case NOT_OFFERED -> Optional.of(false);
                case INCONCLUSIVE -> Optional.empty();
            };
        }
    }

    Optional<Found> find(String system, String row) {
        return Optional.ofNullable(bySystem.getOrDefault(system, Map.of()).get(row));
    }
}
