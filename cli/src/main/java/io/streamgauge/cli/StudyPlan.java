package io.streamgauge.cli;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.experiment.SystemUnderTest.InMemory;
import io.streamgauge.plan.Plan;
import io.streamgauge.study.Study;
import io.streamgauge.study.Study.Part;
import io.streamgauge.study.Study.RateRule;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.StudyFacts.PartFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a study will run: each part is an ordinary run, which could be started by hand.
///
/// @param simulated whether nothing real is measured
record StudyPlan(StudyPlace place, Scale scale, List<PartFacts> parts, boolean simulated) {
    /// The start of a broker and a run of some 100,000 messages.
    private static final long SECONDS_OF_A_TOOL = 30;

    static StudyPlan of(
            StudyPlace place,
            Scale scale,
            List<String> only,
            @Nullable Integer repeat,
            Inventory inventory,
            SystemRegistry systems)
            throws InvalidExperimentException, IOException {
        List<Problem> problems = new ArrayList<>(unknown(place.study(), scale, only));
        List<PartFacts> parts = new ArrayList<>();
        boolean simulated = true;
        for (Part part : place.study().parts()) {
            if (!only.isEmpty() && !only.contains(part.id())) {
                continue;
            }
            Path file = place.directory().resolve(part.file(scale));
            List<String> set = sets(part, scale, repeat, inventory.overrides(file));
            try {
                ExperimentFile.Loaded loaded =
                        ExperimentFile.read(file, Files.readString(file), set, Set.of(), systems);
                parts.add(new PartFacts(part.id(), file.toString(), set, seconds(part, loaded.plan())));
                simulated &= loaded.experiment().systems().stream().allMatch(s -> s.origin() instanceof InMemory);
            } catch (InvalidExperimentException e) {
                problems.addAll(e.problems());
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
        return new StudyPlan(place, scale, List.copyOf(parts), simulated);
    }

    private static long seconds(Part part, Plan plan) {
        if (part.probe() != null) {
            return 0;
        }
        return part.tools() != null
                ? plan.trials().size() * SECONDS_OF_A_TOOL
                : plan.estimatedDuration().toSeconds();
    }

    private static List<Problem> unknown(Study study, Scale scale, List<String> only) {
        List<Problem> problems = new ArrayList<>();
        List<String> ids = study.parts().stream().map(Part::id).toList();
        only.stream()
                .filter(id -> !ids.contains(id))
                .map(id -> new Problem(
                        "--only " + id, "the study has no such part", "Parts: " + String.join(", ", ids) + "."))
                .forEach(problems::add);
        for (Part part : study.parts()) {
            RateRule rate = part.rate();
            boolean wanted = only.isEmpty() || only.contains(part.id());
            if (rate != null && scale == Scale.MACHINE && wanted && !only.isEmpty() && !only.contains(rate.of())) {
                problems.add(new Problem(
                        "--only " + part.id(),
                        "its rate follows from part " + rate.of(),
                        "Write --only " + rate.of() + "," + part.id() + "."));
            }
        }
        return problems;
    }

    private static List<String> sets(Part part, Scale scale, @Nullable Integer repeat, List<String> inventory) {
        List<String> set = new ArrayList<>();
        if (scale == Scale.MACHINE) {
            part.machine().forEach(change -> set.add(change.set()));
        }
        if (repeat != null && part.probe() == null) {
            set.add("repeat=" + repeat);
        }
        set.addAll(inventory);
        return set;
    }

    Duration estimated() {
        return Duration.ofSeconds(
                parts.stream().mapToLong(PartFacts::estimatedSeconds).sum());
    }
}
