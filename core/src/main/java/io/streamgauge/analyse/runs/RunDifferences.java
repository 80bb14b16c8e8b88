package io.streamgauge.analyse.runs;

import static io.streamgauge.text.NumberFormatter.significant;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.runs.RunComparison.Area;
import io.streamgauge.analyse.runs.RunComparison.Difference;
import io.streamgauge.analyse.runs.StoredRun.Variant;
import io.streamgauge.analyse.text.WorkerHosts;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Setting;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Differences between runs, apart from differences between their results.
public final class RunDifferences {
    /// Pattern for addresses and paths. Streamgauge chooses new addresses and paths for each trial.
    private static final Pattern PLACE = Pattern.compile("(.*:\\d{4,5}\\b.*)|(/.*)");

    private final List<StoredRun> runs;
    private final List<Difference> found = new ArrayList<>();

    /// Name under which a difference in CPU speed is reported.
    public static final String CPU_SPEED = "CPU time of a fixed computation (µs)";

    /// Name under which a difference in the machines of the worker hosts is reported.
    static final String WORKER_HOSTS = "worker hosts";

    /// Smallest relevant ratio of CPU speeds. Smaller differences also occur within a single run.
    private static final double MIN_CPU_SPEED_RATIO = 1.1;

    /// Name under which a difference in the thresholds is reported.
    static final String THRESHOLDS = "thresholds";

    /// Value of a run whose value is unknown.
    private static final String UNKNOWN = "unknown";

    private RunDifferences(List<StoredRun> runs) {
        this.runs = runs;
    }

    /// Returns the differences between the runs.
    ///
    /// @param cells compared cells
    /// @param matches compared systems
    public static List<Difference> of(List<StoredRun> runs, List<String> cells, List<SystemMatch> matches) {
        RunDifferences differences = new RunDifferences(runs);
        differences.add(
                Area.PLAN,
                "systems",
                r -> String.join(", ", r.systems().stream().sorted().toList()));
        differences.add(Area.PLAN, "cells", r -> String.join("; ", r.trials().cells()));
        cells.forEach(cell -> differences.plan(cell, matches));
        differences.add(
                Area.PLAN, "seed", r -> Long.toString(r.facts().identity().seed()));
        if (runs.stream().noneMatch(StoredRun::omb)) {
            differences.add(Area.PLAN, THRESHOLDS, RunDifferences::thresholds);
        }
        matches.forEach(differences::settings);
        matches.forEach(differences::versions);
        differences.addAll(Area.VERSIONS, "Streamgauge", r -> r.summary().streamgaugeVersions().stream());
        differences.host("host", HostFacts::hostName);
        differences.host("operating system", HostFacts::operatingSystem);
        differences.host("CPU", HostFacts::cpuModel);
        differences.host("CPUs", h -> Integer.toString(h.cpus()));
        differences.cpuSpeed();
        differences.host("memory", h -> NumberFormatter.bytes(h.memoryBytes()));
        differences.host("Java", HostFacts::java);
        differences.add(Area.HOST, WORKER_HOSTS, RunDifferences::workerHosts);
        differences.host("data directory", HostFacts::dataFileSystem);
        return List.copyOf(differences.found);
    }

    private void add(Area part, String what, Function<StoredRun, String> value) {
        addAll(part, what, r -> Stream.of(value.apply(r)));
    }

    /// Adds a difference if there is more than one value, in different runs or within a run. A run has several
    /// values if it was resumed on another machine or with another version of Streamgauge.
    private void addAll(Area part, String what, Function<StoredRun, Stream<String>> values) {
        List<List<String>> ofRuns =
                runs.stream().map(r -> values.apply(r).distinct().toList()).toList();
        if (ofRuns.stream().flatMap(List::stream).distinct().count() > 1) {
            found.add(new Difference(
                    part, what, ofRuns.stream().map(v -> String.join(", ", v)).toList()));
        }
    }

    private void host(String what, Function<HostFacts, String> value) {
        addAll(Area.HOST, what, r -> r.summary().hosts().stream().map(value));
    }

    /// Adds a difference in CPU speed. Even on the same machine, the CPU speed can differ because of
    /// other virtual machines or the clock frequency.
    private void cpuSpeed() {
        List<Double> micros = runs.stream().map(RunDifferences::cpuSpeedMicros).toList();
        if (micros.stream().allMatch(m -> m > 0)
                && Collections.max(micros) > MIN_CPU_SPEED_RATIO * Collections.min(micros)) {
            add(Area.HOST, CPU_SPEED, r -> significant(cpuSpeedMicros(r), 3));
        }
    }

    /// Describes the machines of the worker hosts in a run.
    private static String workerHosts(StoredRun run) {
        return run.summary().trials().stream()
                .map(TrialSummary::workerHosts)
                .filter(hosts -> !hosts.isEmpty())
                .map(WorkerHosts::machines)
                .distinct()
                .sorted()
                .collect(Collectors.joining("; "));
    }

    /// Returns the thresholds of a run that differ from the defaults.
    private static String thresholds(StoredRun run) {
        List<String> changes = run.facts().rules().thresholds().changes();
        return changes.isEmpty() ? "defaults" : String.join(", ", changes);
    }

    private static double cpuSpeedMicros(StoredRun run) {
        return run.summary().trials().stream()
                .mapToDouble(t -> t.resources().cpuSpeed().cpuWorkMicros())
                .filter(m -> m > 0)
                .average()
                .orElse(-1);
    }

    /// Adds the planned values that differ. If a value does not differ in the same way for all compared
    /// systems, the name of the difference contains the systems.
    private void plan(String cell, List<SystemMatch> matches) {
        Map<String, Map<List<String>, List<String>>> systemsByValues = new TreeMap<>();
        int planned = 0;
        for (SystemMatch match : matches) {
            List<Map<String, String>> plans = runs.stream()
                    .map(r -> r.plans().getOrDefault(new Variant(cell, match.in(r, runs.getFirst())), Map.of()))
                    .toList();
            planned += plans.stream().allMatch(Map::isEmpty) ? 0 : 1;
            plans.stream()
                    .flatMap(plan -> plan.keySet().stream())
                    .distinct()
                    .forEach(path -> systemsByValues
                            .computeIfAbsent(path, _ -> new LinkedHashMap<>())
                            .computeIfAbsent(planned(plans, path), _ -> new ArrayList<>())
                            .add(match.system()));
        }
        int all = planned;
        systemsByValues.forEach((path, systems) -> systems.forEach((values, names) -> {
            if (values.stream().filter(v -> !v.equals(UNKNOWN)).distinct().count() > 1) {
                String of = names.size() == all ? "" : " of " + String.join(", ", names);
                found.add(new Difference(Area.PLAN, path + of + (cell.isEmpty() ? "" : " at " + cell), values));
            }
        }));
    }

    /// Returns the value of each run at a path. A result file of OMB contains only some planned values, and
    /// some values occur only in result files of OMB. The values of a run without `plan.json`, or whose plan
    /// does not contain the system in this cell, are unknown.
    ///
    /// @param plans planned values of the system in each run
    private List<String> planned(List<Map<String, String>> plans, String path) {
        boolean inPlan = IntStream.range(0, runs.size())
                .anyMatch(i -> !runs.get(i).omb() && plans.get(i).containsKey(path));
        return IntStream.range(0, runs.size())
                .mapToObj(i -> {
                    Map<String, String> plan = plans.get(i);
                    boolean known = runs.get(i).omb() ? plan.containsKey(path) : inPlan && !plan.isEmpty();
                    return known ? plan.getOrDefault(path, "") : UNKNOWN;
                })
                .toList();
    }

    private void settings(SystemMatch match) {
        if (!match.sameName()) {
            return;
        }
        List<Map<String, Set<String>>> sides =
                runs.stream().map(r -> settings(r, match.system())).toList();
        Set<String> names =
                sides.stream().flatMap(s -> s.keySet().stream()).collect(Collectors.toCollection(TreeSet::new));
        for (String name : names) {
            // A value that changes between trials is not a setting of the run. A run without trials is ignored.
            boolean fixed = sides.stream().allMatch(s -> s.isEmpty() || fixed(s.getOrDefault(name, Set.of())));
            if (fixed) {
                add(
                        Area.SETTINGS,
                        match.system() + ": " + name,
                        r -> String.join(", ", sides.get(runs.indexOf(r)).getOrDefault(name, Set.of())));
            }
        }
    }

    private static boolean fixed(Set<String> values) {
        return values.size() < 2
                && values.stream().noneMatch(v -> PLACE.matcher(v).matches());
    }

    private static Map<String, Set<String>> settings(StoredRun run, String system) {
        Map<String, Set<String>> found = new TreeMap<>();
        for (TrialSummary trial : run.summary().trials()) {
            if (trial.system().equals(system)) {
                for (Setting setting : trial.settings()) {
                    boolean readBack = setting.origin() == Setting.Origin.READ_BACK;
                    found.computeIfAbsent(
                                    setting.scope() + " " + setting.name() + (readBack ? " (read back)" : ""),
                                    _ -> new LinkedHashSet<>())
                            .add(setting.value());
                }
            }
        }
        return found;
    }

    private void versions(SystemMatch match) {
        List<Map<String, Set<String>>> sides = runs.stream()
                .map(r -> versions(r, match.in(r, runs.getFirst())))
                .toList();
        Set<String> names =
                sides.stream().flatMap(s -> s.keySet().stream()).collect(Collectors.toCollection(TreeSet::new));
        for (String name : names) {
            add(
                    Area.VERSIONS,
                    name,
                    r -> String.join(", ", sides.get(runs.indexOf(r)).getOrDefault(name, Set.of())));
        }
    }

    private static Map<String, Set<String>> versions(StoredRun run, String system) {
        Map<String, Set<String>> found = new TreeMap<>();
        run.summary().trials().stream()
                .filter(t -> t.system().equals(system))
                .forEach(t -> t.versions()
                        .forEach((name, version) -> found.computeIfAbsent(name, _ -> new TreeSet<>())
                                .add(version)));
        return found;
    }
}
