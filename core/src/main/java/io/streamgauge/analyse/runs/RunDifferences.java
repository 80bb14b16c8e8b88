package io.streamgauge.analyse.runs;

import static io.streamgauge.text.NumberFormatter.significant;

import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.analyse.runs.RunComparison.Area;
import io.streamgauge.analyse.runs.RunComparison.Difference;
import io.streamgauge.analyse.text.WorkerHosts;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Setting;
import io.streamgauge.text.NumberFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Differences between runs, apart from differences between their results.
public final class RunDifferences {
    /// Pattern for addresses and paths. Streamgauge chooses new addresses and paths for each trial.
    private static final Pattern PLACE = Pattern.compile("(.*:\\d{4,5}\\b.*)|(/.*)");

    private final List<StoredRun> runs;
    private final List<Difference> found = new ArrayList<>();

    /// Name under which a difference in CPU speed is reported.
    public static final String CPU_SPEED = "CPU speed (µs for a fixed computation)";

    /// Name under which a difference in the machines of the worker hosts is reported.
    static final String WORKER_HOSTS = "worker hosts";

    /// Smallest relevant ratio of CPU speeds. Smaller differences also occur within a single run.
    private static final double MIN_CPU_SPEED_RATIO = 1.1;

    private RunDifferences(List<StoredRun> runs) {
        this.runs = runs;
    }

    /// Returns the differences between the runs.
    ///
    /// @param cells compared cells
    /// @param matches compared systems
    public static List<Difference> of(List<StoredRun> runs, List<String> cells, List<SystemMatch> matches) {
        RunDifferences differences = new RunDifferences(runs);
        cells.forEach(differences::plan);
        differences.add(
                Area.PLAN, "seed", r -> Long.toString(r.facts().identity().seed()));
        matches.forEach(differences::settings);
        matches.forEach(differences::versions);
        differences.add(Area.VERSIONS, "Streamgauge", r -> r.facts().identity().streamgaugeVersion());
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
        List<String> values = runs.stream().map(value).toList();
        if (values.stream().distinct().count() > 1) {
            found.add(new Difference(part, what, values));
        }
    }

    private void host(String what, Function<HostFacts, String> value) {
        add(Area.HOST, what, r -> value.apply(r.facts().host()));
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

    private static double cpuSpeedMicros(StoredRun run) {
        return run.summary().trials().stream()
                .mapToDouble(t -> t.resources().cpuSpeed().cpuWorkMicros())
                .filter(m -> m > 0)
                .average()
                .orElse(-1);
    }

    private void plan(String cell) {
        Set<String> paths = runs.stream()
                .flatMap(r -> r.plans().getOrDefault(cell, Map.of()).keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        for (String path : paths) {
            String what = cell.isEmpty() ? path : path + " at " + cell;
            List<StoredRun> stating = stating(cell, path);
            List<String> values = stating.stream()
                    .map(r -> planned(r, cell).getOrDefault(path, ""))
                    .toList();
            if (values.stream().distinct().count() > 1) {
                found.add(new Difference(
                        Area.PLAN,
                        what,
                        runs.stream()
                                .map(r -> stating.contains(r) ? planned(r, cell).getOrDefault(path, "") : "unknown")
                                .toList()));
            }
        }
    }

    /// Returns the runs whose value at a path is known. A result file of OMB contains only some planned values,
    /// and some values occur only in result files of OMB.
    private List<StoredRun> stating(String cell, String path) {
        boolean inPlan =
                runs.stream().anyMatch(r -> !r.omb() && planned(r, cell).containsKey(path));
        return runs.stream()
                .filter(r -> r.omb() ? planned(r, cell).containsKey(path) : inPlan)
                .toList();
    }

    private static Map<String, String> planned(StoredRun run, String cell) {
        return run.plans().getOrDefault(cell, Map.of());
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
                        .forEach((name, version) -> found.computeIfAbsent(name, _ -> new LinkedHashSet<>())
                                .add(version)));
        return found;
    }
}
