package io.streamgauge.plan;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.experiment.AaControl;
import io.streamgauge.experiment.Cell;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.system.FactorName;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.InMemory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Planner that arranges the trials of an experiment in randomised, interleaved blocks. The same experiment
/// always results in the same plan.
///
/// Each block contains every variant (a system at a combination of levels) once, so that a slow drift of the
/// machine affects all variants equally. A single block has the order of the experiment file. If there are
/// several blocks, each block has a random order that depends on the seed. Therefore, a variant does not always
/// run after the same other variant.
public final class Planner {
    private Planner() {}

    /// System at one combination of levels.
    ///
    /// @param own name of the system in the file; for the A/A control, the name of the system that the control
    ///     repeats
    private record Variant(SystemUnderTest system, String own, Cell cell, Map<String, String> levels) {}

    /// Returns the plan for the experiment, or for some of its systems.
    ///
    /// @param only names of the systems to run; empty to run all systems
    /// @throws InvalidExperimentException if `only` contains a name that is not a system of the experiment
    public static Plan plan(Experiment experiment, Set<String> only) throws InvalidExperimentException {
        List<String> names =
                experiment.systems().stream().map(SystemUnderTest::name).toList();
        List<Problem> problems = only.stream()
                .filter(name -> !names.contains(name))
                .map(name -> new Problem(
                        "--only " + name,
                        "'" + name + "' is not a system of the experiment",
                        "Specify one of its systems: " + String.join(", ", names) + "."))
                .toList();
        if (!problems.isEmpty()) {
            throw new InvalidExperimentException(problems);
        }
        List<Variant> variants = variants(experiment, only);
        List<Trial> trials = new ArrayList<>();
        Random order = new Random(scrambled(experiment.seed()));
        for (int block = 1; block <= experiment.repeat(); block++) {
            List<Variant> shuffled = new ArrayList<>(variants);
            if (experiment.repeat() > 1) {
                Collections.shuffle(shuffled, order);
            }
            long seed = scrambled(experiment.seed() + block);
            for (Variant variant : shuffled) {
                trials.add(trial(trials.size() + 1, block, variant, seed));
            }
        }
        return new Plan(
                experiment.name(),
                experiment.question(),
                experiment.seed(),
                experiment.repeat(),
                experiment.claims(),
                controlOf(experiment, only),
                null,
                trials);
    }

    /// Returns the variants. Combinations of levels that differ only in a factor of another system result in a
    /// single variant.
    private static List<Variant> variants(Experiment experiment, Set<String> only) {
        Set<Variant> variants = new LinkedHashSet<>();
        Set<Map.Entry<String, Map<String, String>>> seen = new LinkedHashSet<>();
        List<String> names =
                experiment.systems().stream().map(SystemUnderTest::name).toList();
        for (Cell cell : experiment.cells()) {
            for (SystemUnderTest system : cell.systems()) {
                Map<String, String> levels = levelsOf(system.name(), cell.levels(), names);
                boolean wanted = only.isEmpty() || only.contains(system.name());
                if (wanted && seen.add(Map.entry(system.name(), levels))) {
                    variants.add(new Variant(system, system.name(), cell, levels));
                    AaControl control = experiment.control();
                    if (control != null && control.system().equals(system.name())) {
                        variants.add(new Variant(system.named(control.name()), system.name(), cell, levels));
                    }
                }
            }
        }
        return List.copyOf(variants);
    }

    private static @Nullable AaControl controlOf(Experiment experiment, Set<String> only) {
        AaControl control = experiment.control();
        return control != null && (only.isEmpty() || only.contains(control.system())) ? control : null;
    }

    private static Map<String, String> levelsOf(String system, Map<String, String> levels, List<String> systems) {
        Map<String, String> own = new LinkedHashMap<>();
        levels.forEach((path, level) -> {
            String owner = systems.stream()
                    .filter(name -> path.equals("systems." + name) || path.startsWith("systems." + name + "."))
                    .max((a, b) -> Integer.compare(a.length(), b.length()))
                    .orElse(system);
            if (owner.equals(system)) {
                own.put(path, level);
            }
        });
        return own;
    }

    private static Trial trial(int ordinal, int block, Variant variant, long seed) {
        Cell cell = variant.cell();
        return new Trial(
                String.format(Locale.ROOT, "%03d-%s", ordinal, variant.system().name()),
                ordinal,
                block,
                variant.system(),
                cell.workloadOf(variant.own()),
                phases(variant.system(), cell.phases()),
                cell.durabilityOf(variant.own()),
                cell.worker(),
                cell.brokers(),
                cell.brokerMetrics(),
                variant.levels(),
                levelText(variant.levels()),
                seed);
    }

    /// Returns the phases of a system. A simulated broker does not require an automatic warm-up.
    private static Phases phases(SystemUnderTest system, Phases phases) {
        boolean simulated =
                system.origin() instanceof InMemory memory && memory.script().simulated();
        return simulated && phases.isWarmupAutomatic() ? phases.withWarmup(phases.minWarmup()) : phases;
    }

    /// Returns the levels as text, for example `payload 1 KiB, rate 5k/s`. The text of a level starts with the
    /// short name of its factor, or with the complete path if another factor has the same short name.
    private static String levelText(Map<String, String> levels) {
        Map<String, Long> uses =
                levels.keySet().stream().collect(Collectors.groupingBy(FactorName::of, Collectors.counting()));
        List<String> texts = new ArrayList<>();
        levels.forEach((path, level) -> {
            String name = FactorName.of(path);
            texts.add((uses.getOrDefault(name, 0L) > 1 ? path : name) + " " + level);
        });
        return String.join(", ", texts);
    }

    /// Maps adjacent seeds to unrelated values with the finaliser of SplitMix64 (Steele, Lea, Flood 2014).
    private static long scrambled(long seed) {
        long z = seed + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
