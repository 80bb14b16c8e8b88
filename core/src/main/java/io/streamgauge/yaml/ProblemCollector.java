package io.streamgauge.yaml;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Collects every problem of one experiment.
public final class ProblemCollector {
    private final Set<Found> found = new LinkedHashSet<>();

    /// @param path dotted path of the field that is wrong
    public record Found(SourcePosition place, String path, String reason, String wayOut) {
        public Found because(String addition) {
            return new Found(place, path, reason + addition, wayOut);
        }

        public Found at(SourcePosition other) {
            return new Found(other, path, reason, wayOut);
        }
    }

    public void add(SourcePosition place, String path, String reason, String wayOut) {
        found.add(new Found(place, path, reason, wayOut));
    }

    public void add(Found problem) {
        found.add(problem);
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    public Set<Found> all() {
        return Set.copyOf(found);
    }

    public List<Found> sorted() {
        List<Found> sorted = new ArrayList<>(found);
        sorted.sort(Comparator.comparing(Found::place));
        return sorted;
    }

    /// True when nothing is wrong with any of these fields, with a part of them, or with what they are a part of:
    /// only then can they be checked against each other.
    public boolean sound(String... paths) {
        for (String path : paths) {
            for (Found problem : found) {
                if (covers(path, problem.path()) || covers(problem.path(), path)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean covers(String outer, String inner) {
        return inner.equals(outer) || inner.startsWith(outer + ".");
    }

    public InvalidExperimentException toException() {
        return new InvalidExperimentException(sorted().stream()
                .map(f -> new Problem(f.place().toString(), f.reason(), f.wayOut()))
                .distinct()
                .toList());
    }
}
