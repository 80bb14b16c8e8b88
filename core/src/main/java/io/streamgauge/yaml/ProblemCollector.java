package io.streamgauge.yaml;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Collector of all problems in a file and in the options that override its fields.
public final class ProblemCollector {
    private final Set<Located> found = new LinkedHashSet<>();

    /// Problem with its position and remedy.
    ///
    /// @param path dotted path of the invalid field; empty if the problem does not concern a field
    public record Located(SourcePosition place, String path, String reason, String remedy) {
        public Located addReason(String addition) {
            return new Located(place, path, reason + addition, remedy);
        }

        public Located at(SourcePosition other) {
            return new Located(other, path, reason, remedy);
        }
    }

    public void add(SourcePosition place, String path, String reason, String remedy) {
        found.add(new Located(place, path, reason, remedy));
    }

    public void add(Located problem) {
        found.add(problem);
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    public Set<Located> all() {
        return Set.copyOf(found);
    }

    public List<Located> sorted() {
        List<Located> sorted = new ArrayList<>(found);
        sorted.sort(Comparator.comparing(Located::place));
        return sorted;
    }

    /// Returns true if neither these fields nor their nested and enclosing fields have a problem. Check fields
    /// against each other only if this method returns true.
    public boolean isValid(String... paths) {
        for (String path : paths) {
            for (Located problem : found) {
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
                .map(f -> new Problem(f.place().toString(), f.reason(), f.remedy()))
                .distinct()
                .toList());
    }
}
