package io.streamgauge.study;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.streamgauge.analyse.model.Limits;
import io.streamgauge.analyse.model.Summary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.result.Calibration;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Setting;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Machine, software and durability of the runs of a study.
///
/// @param host machine of the first run
/// @param otherHosts other machines that the runs used, for example after a change of the machine between two
///     parts or during a part; empty in files of earlier versions
/// @param fsyncP50Nanos median duration of an fdatasync on the disk that stores the brokers' data; null if there
///     is no calibration
/// @param fsyncP99Nanos p99 of this duration; null if there is no calibration
/// @param diskWriteBytesPerSecond sequential write rate of this disk; null if there is no calibration
/// @param systems systems of all parts, by name
/// @param connected true if brokers of a system ran on existing clusters, whose hosts are unknown; null if
///     Streamgauge launched all brokers, and in files of earlier versions
public record TestBed(
        HostFacts host,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<HostFacts> otherHosts,
        @Nullable Double fsyncP50Nanos,
        @Nullable Double fsyncP99Nanos,
        @Nullable Double diskWriteBytesPerSecond,
        List<SystemSetup> systems,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean connected) {
    public TestBed {
        otherHosts = otherHosts == null ? List.of() : List.copyOf(otherHosts);
        systems = List.copyOf(systems);
    }

    /// Returns the different machines of the runs, in the order of the parts.
    public List<HostFacts> hosts() {
        return Stream.concat(Stream.of(host), otherHosts.stream()).toList();
    }

    /// Software and durability of one system.
    ///
    /// @param versions names and versions of its software
    /// @param durability durability classes of its trials, each with the settings that the class requires
    public record SystemSetup(String system, List<String> versions, List<String> durability) {
        public SystemSetup {
            versions = List.copyOf(versions);
            durability = List.copyOf(durability);
        }
    }

    /// Returns the test bed of several runs, or null if there are no runs.
    ///
    /// @param connected true if brokers of a system ran on existing clusters
    static @Nullable TestBed of(List<Summary> runs, boolean connected) {
        List<HostFacts> hosts =
                runs.stream().flatMap(run -> run.hosts().stream()).distinct().toList();
        if (hosts.isEmpty()) {
            return null;
        }
        Map<String, Set<String>> versions = new TreeMap<>();
        Map<String, Set<String>> durability = new TreeMap<>();
        runs.stream().flatMap(run -> run.allTrials().stream()).forEach(trial -> {
            Set<String> software = versions.computeIfAbsent(trial.system(), _ -> new TreeSet<>());
            trial.versions().forEach((name, version) -> software.add(name + " " + version));
            String settings = settings(trial);
            if (!settings.isEmpty()) {
                durability
                        .computeIfAbsent(trial.system(), _ -> new LinkedHashSet<>())
                        .add(settings);
            }
        });
        return new TestBed(
                hosts.getFirst(),
                hosts.subList(1, hosts.size()),
                limit(runs, "fdatasync.p50"),
                limit(runs, "fdatasync.p99"),
                limit(runs, "disk.write"),
                versions.entrySet().stream()
                        .map(e -> new SystemSetup(
                                e.getKey(),
                                List.copyOf(e.getValue()),
                                List.copyOf(durability.getOrDefault(e.getKey(), Set.of()))))
                        .toList(),
                connected ? Boolean.TRUE : null);
    }

    /// Returns the test bed of runs on different days, with all their machines and systems, or null if there is none.
    /// The limits of the disk are those of the first test bed.
    static @Nullable TestBed union(List<TestBed> beds) {
        if (beds.isEmpty()) {
            return null;
        }
        List<HostFacts> hosts =
                beds.stream().flatMap(bed -> bed.hosts().stream()).distinct().toList();
        Map<String, List<SystemSetup>> systems = beds.stream()
                .flatMap(bed -> bed.systems().stream())
                .collect(Collectors.groupingBy(SystemSetup::system, TreeMap::new, Collectors.toList()));
        TestBed first = beds.getFirst();
        return new TestBed(
                hosts.getFirst(),
                hosts.subList(1, hosts.size()),
                first.fsyncP50Nanos,
                first.fsyncP99Nanos,
                first.diskWriteBytesPerSecond,
                systems.entrySet().stream()
                        .map(e -> new SystemSetup(
                                e.getKey(),
                                distinct(e.getValue(), SystemSetup::versions),
                                distinct(e.getValue(), SystemSetup::durability)))
                        .toList(),
                beds.stream().anyMatch(bed -> Boolean.TRUE.equals(bed.connected)) ? Boolean.TRUE : null);
    }

    private static List<String> distinct(List<SystemSetup> systems, Function<SystemSetup, List<String>> texts) {
        return systems.stream()
                .flatMap(system -> texts.apply(system).stream())
                .distinct()
                .toList();
    }

    private static @Nullable Double limit(List<Summary> runs, String id) {
        return runs.stream()
                .flatMap(run -> Stream.ofNullable(run.limits()))
                .map(Limits::figures)
                .flatMap(List::stream)
                .filter(figure -> figure.id().equals(id))
                .map(Calibration.Figure::median)
                .findFirst()
                .orElse(null);
    }

    /// Returns text such as `D1 (memory of the leader): acks=1`; empty if the trial does not contain any
    /// settings of its durability class, for example because the trial did not start.
    private static String settings(TrialSummary trial) {
        List<String> settings = trial.settings().stream()
                .filter(setting -> setting.origin() == Setting.Origin.DURABILITY)
                .map(setting -> setting.name() + "=" + setting.value())
                .distinct()
                .toList();
        return settings.isEmpty() ? "" : trial.durability() + ": " + String.join(", ", settings);
    }
}
