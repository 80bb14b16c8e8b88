package io.streamgauge.engine.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.EarlyStopping;
import io.streamgauge.experiment.metric.Relation;
import io.streamgauge.experiment.system.SystemUnderTest.InMemory;
import io.streamgauge.plan.Plan;
import io.streamgauge.study.Study;
import io.streamgauge.study.Study.Change;
import io.streamgauge.study.Study.NotTestable;
import io.streamgauge.study.Study.Part;
import io.streamgauge.study.Study.RateRule;
import io.streamgauge.study.Study.Scale;
import io.streamgauge.study.Study.Statement;
import io.streamgauge.study.Study.Tools;
import io.streamgauge.study.StudyFacts;
import io.streamgauge.study.StudyFacts.Blocks;
import io.streamgauge.study.StudyFacts.PartFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Plan of a study run.
///
/// @param simulated true if every system is simulated
public record StudyPlan(StudyPlace place, Scale scale, List<PartFacts> parts, boolean simulated) {
    /// Estimated time to start the broker and the tool for a tool run, in seconds. It does not include the time
    /// to send the messages.
    private static final long SECONDS_PER_TOOL_RUN = 25;

    /// Assumed rate of a tool for estimates, in messages per second.
    private static final long TOOL_MESSAGES_PER_SECOND = 25_000;

    /// Default maximum number of blocks of a part that runs until its claims are decided.
    private static final int MOST_BLOCKS = 20;

    /// Minimum number of blocks for a comparison of variances.
    private static final int BLOCKS_FOR_SPREAD = 4;

    /// Returns the plan of the parts of a study. Does not start any part.
    ///
    /// @param only IDs of the parts to run; empty for all
    /// @param repeat number of blocks of each part, or null for the number in the experiment file of the
    ///     part
    /// @param untilDecided true to plan a maximum number of blocks for each part that provides evidence for the
    ///     statements. The maximum is `repeat`. If `repeat` is null, the maximum is the larger of the number in
    ///     the experiment file and 20
    /// @throws InvalidExperimentException with every problem of the parts
    public static StudyPlan of(
            StudyPlace place,
            Scale scale,
            List<String> only,
            @Nullable Integer repeat,
            boolean untilDecided,
            Inventory inventory,
            SystemRegistry systems)
            throws InvalidExperimentException, IOException {
        return of(place, scale, only, only, repeat, untilDecided, inventory, systems);
    }

    /// Returns the plan of parts that are added to a study run; empty if the study run contains all of them. Does
    /// not start any part.
    ///
    /// @param run facts of the study run. The added parts have its scale
    /// @param selected IDs of parts, not empty; those that the study run does not contain are added
    /// @param repeat number of blocks of each added part, as in [#of]
    /// @param untilDecided true if the study runs until its statements are decided
    /// @throws InvalidExperimentException if an added part has problems (the exception contains all of
    ///     them), or if `repeat` or `inventory` would apply to parts that the study run contains
    public static Optional<StudyPlan> adding(
            StudyPlace place,
            StudyFacts run,
            List<String> selected,
            @Nullable Integer repeat,
            boolean untilDecided,
            Inventory inventory,
            SystemRegistry systems)
            throws InvalidExperimentException, IOException {
        List<String> present = run.parts().stream().map(PartFacts::id).toList();
        boolean changesOptions = repeat != null || !inventory.equals(Inventory.NONE);
        List<Problem> problems = selected.stream()
                .filter(id -> changesOptions && present.contains(id))
                .map(id -> new Problem(
                        "--only " + id,
                        "the study run already contains this part, which keeps its options",
                        "Remove this part from --only, or remove --repeat and --connect."))
                .toList();
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
        List<String> added =
                selected.stream().filter(id -> !present.contains(id)).toList();
        if (added.isEmpty()) {
            return Optional.empty();
        }
        List<String> all = new ArrayList<>(present);
        all.addAll(added);
        return Optional.of(of(place, run.scale(), added, all, repeat, untilDecided, inventory, systems));
    }

    /// @param only IDs of the parts to plan; empty for all
    /// @param present IDs of the parts of the study run after the plan; empty for all
    private static StudyPlan of(
            StudyPlace place,
            Scale scale,
            List<String> only,
            List<String> present,
            @Nullable Integer repeat,
            boolean untilDecided,
            Inventory inventory,
            SystemRegistry systems)
            throws InvalidExperimentException, IOException {
        List<Problem> problems = new ArrayList<>(unknown(place.study(), scale, only, present));
        List<PartFacts> parts = new ArrayList<>();
        if (untilDecided && repeat != null && repeat < EarlyStopping.FIRST_INTERIM_LOOK) {
            problems.add(new Problem(
                    "--repeat " + repeat,
                    "with --until-decided, Streamgauge analyses the claims for the first time after "
                            + EarlyStopping.FIRST_INTERIM_LOOK + " blocks",
                    "Set --repeat to at least " + EarlyStopping.FIRST_INTERIM_LOOK + "."));
        }
        boolean simulated = true;
        for (Part part : place.study().parts()) {
            if (!only.isEmpty() && !only.contains(part.id())) {
                continue;
            }
            Path file = place.directory().resolve(part.file(scale));
            List<String> set = sets(part, scale, untilDecided ? null : repeat, inventory, file);
            try {
                ExperimentSource source = new ExperimentSource(file, Files.readString(file), set, Set.of());
                LoadedExperiment loaded = LoadedExperiment.of(source, systems);
                Blocks blocks = untilDecided ? blocks(place.study(), part, scale, repeat, loaded.plan()) : null;
                if (blocks != null) {
                    set.add("repeat=" + blocks.most());
                    loaded = LoadedExperiment.of(source.withOverrides(set), systems);
                }
                parts.add(new PartFacts(
                        part.id(),
                        file.toString(),
                        set,
                        seconds(part, scale, loaded.plan()),
                        blocks,
                        scale == Scale.MACHINE
                                ? part.rates().stream().map(RateRule::path).toList()
                                : List.of()));
                simulated &= loaded.experiment().systems().stream().allMatch(s -> s.origin() instanceof InMemory);
            } catch (InvalidExperimentException e) {
                problems.addAll(e.at(Map.of("--set repeat=" + repeat, "--repeat " + repeat))
                        .problems());
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems.stream().distinct().toList());
        }
        return new StudyPlan(place, scale, List.copyOf(parts), simulated);
    }

    /// Returns the minimum and maximum number of blocks of a part that provides evidence for the direction of a
    /// testable statement. Returns null for other parts and for parts that run probes or tools, because these
    /// parts run only once.
    private static @Nullable Blocks blocks(Study study, Part part, Scale scale, @Nullable Integer repeat, Plan plan) {
        Set<String> evidence = study.claims().stream()
                .flatMap(claim -> claim.statements().stream())
                .filter(statement -> isTestable(statement, scale))
                .flatMap(statement -> statement.of().stream())
                .collect(Collectors.toSet());
        OptionalInt least = plan.claims().stream()
                .filter(claim -> evidence.contains(part.id() + "/" + claim.id()))
                .mapToInt(claim -> claim.relation() instanceof Relation.SpreadSmaller
                        ? BLOCKS_FOR_SPREAD
                        : EarlyStopping.FIRST_INTERIM_LOOK)
                .min();
        if (least.isEmpty() || part.probe() != null || part.tools() != null) {
            return null;
        }
        int most = repeat != null ? repeat : Math.max(plan.repeat(), MOST_BLOCKS);
        return new Blocks(Math.min(least.getAsInt(), most), most);
    }

    private static boolean isTestable(Statement statement, Scale scale) {
        NotTestable limit = statement.notTestable();
        return limit == null
                || switch (limit.at()) {
                    case ALWAYS -> false;
                    case MACHINE -> scale != Scale.MACHINE;
                    case UNAVAILABLE -> true;
                };
    }

    private static long seconds(Part part, Scale scale, Plan plan) {
        if (part.probe() != null) {
            return 0;
        }
        Tools tools = part.tools();
        return tools != null
                ? plan.trials().size() * (SECONDS_PER_TOOL_RUN + tools.messages(scale) / TOOL_MESSAGES_PER_SECOND)
                : plan.estimatedDuration().toSeconds();
    }

    private static List<Problem> unknown(Study study, Scale scale, List<String> only, List<String> present) {
        List<Problem> problems = new ArrayList<>();
        List<String> ids = study.parts().stream().map(Part::id).toList();
        only.stream()
                .filter(id -> !ids.contains(id))
                .map(id -> new Problem(
                        "--only " + id,
                        "the study does not have this part",
                        "Use one of " + String.join(", ", ids) + "."))
                .forEach(problems::add);
        for (Part part : study.parts()) {
            if (scale != Scale.MACHINE || !only.contains(part.id())) {
                continue;
            }
            part.rates().stream()
                    .map(RateRule::of)
                    .distinct()
                    .filter(of -> !present.contains(of))
                    .forEach(of -> problems.add(new Problem(
                            "--only " + part.id(),
                            "the rate of this part depends on part " + of,
                            "Use --only " + of + "," + part.id() + ".")));
        }
        return problems;
    }

    /// Returns the overrides of a part.
    ///
    /// @param repeat number of blocks, or null for the number in the experiment file
    /// @param file experiment file of the part
    static List<String> sets(Part part, Scale scale, @Nullable Integer repeat, Inventory inventory, Path file)
            throws IOException {
        // The inventory replaces whole systems, so the changes of their client settings must come after it.
        List<String> set = new ArrayList<>(inventory.overrides(file));
        if (scale == Scale.MACHINE) {
            part.machine().stream()
                    .map(Change::set)
                    .filter(change -> !inventory.replaces(change))
                    .forEach(set::add);
        }
        if (repeat != null && part.probe() == null) {
            set.add("repeat=" + repeat);
        }
        return set;
    }

    /// Returns the estimated duration of all blocks of all parts that do not run probes.
    public Duration estimated() {
        return Duration.ofSeconds(
                parts.stream().mapToLong(PartFacts::estimatedSeconds).sum());
    }
}
