package io.streamgauge.cli.bench;

import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.yaml.UnreadableValueException;
import java.util.ArrayList;
import java.util.List;

/// Collector of problems in options.
final class Problems {
    private final List<Problem> found = new ArrayList<>();

    void add(Given option, String reason, String remedy) {
        add(option.place(), reason, remedy);
    }

    void add(String place, String reason, String remedy) {
        found.add(new Problem(place, reason, remedy));
    }

    void add(Given option, UnreadableValueException e) {
        add(option, e.reason(), e.remedy());
    }

    List<Problem> all() {
        return List.copyOf(found);
    }
}
