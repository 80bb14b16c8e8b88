package io.streamgauge.engine;

import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Trials of the run whose destinations may remain on running brokers. The backlog of these destinations
/// would affect later trials.
final class RemainingDestinations {
    private final Set<String> trials = new LinkedHashSet<>();

    /// Adds a trial whose destinations may remain.
    void add(String trial) {
        trials.add(trial);
    }

    boolean isEmpty() {
        return trials.isEmpty();
    }

    /// Returns the IDs of the trials, in the order in which they ran.
    List<String> trials() {
        return List.copyOf(trials);
    }

    /// Remaining destinations on each connected cluster. Several systems of an experiment can use the same
    /// cluster.
    static final class OnClusters {
        private final Map<Set<String>, RemainingDestinations> byAddresses = new HashMap<>();

        RemainingDestinations of(Connect cluster) {
            return byAddresses.computeIfAbsent(Set.copyOf(cluster.addresses()), _ -> new RemainingDestinations());
        }
    }
}
