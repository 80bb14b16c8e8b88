package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.Cell;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.parse.section.ChurnReader;
import io.streamgauge.experiment.parse.section.ExperimentShape;
import io.streamgauge.experiment.parse.section.LoadReader;
import io.streamgauge.experiment.parse.section.OutageReader;
import io.streamgauge.experiment.parse.section.PayloadReader;
import io.streamgauge.experiment.parse.section.ProducerDestinationsReader;
import io.streamgauge.experiment.system.BrokerLifetime;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.experiment.worker.WorkerPlace;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.worker.WorkerSettings.Collector;
import io.streamgauge.experiment.workload.DefaultInFlight;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.ProblemCollector;
import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Scalar;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Reader of all fields that can be varied, for one combination of levels.
final class CellReader {
    static final Map<String, DurabilityClass> DURABILITIES = byName(DurabilityClass.values());
    private static final Map<String, BrokerLifetime> BROKERS =
            Map.of("fresh", BrokerLifetime.FRESH, "kept", BrokerLifetime.KEPT);
    private static final Map<String, Boolean> METRICS = Map.of("on", true, "off", false);
    private static final String AUTO = "auto";
    private static final String DURABILITY = "durability";
    private static final String OWN = "own";
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final SystemReader systemReader;
    private final SystemCheck systemCheck;

    CellReader(SystemReader systemReader, SystemCheck systemCheck) {
        this.systemReader = systemReader;
        this.systemCheck = systemCheck;
    }

    private static Map<String, DurabilityClass> byName(DurabilityClass[] classes) {
        Map<String, DurabilityClass> names = new LinkedHashMap<>();
        for (DurabilityClass durability : classes) {
            names.put(durability.name(), durability);
        }
        return names;
    }

    Cell read(Mapping root, Map<String, String> levels, ProblemCollector problems) {
        Fields experiment = new Fields(root, ExperimentShape.EXPERIMENT, "", problems);
        DurabilityClass durability = experiment.choice("durability", DURABILITIES, DurabilityClass.D1);
        SystemReader.Systems read = systemReader.read(experiment);
        List<SystemUnderTest> systems = read.all();
        experiment.require("workload", "Describe the load, for example workload: { rate: 5k/s }.");
        Optional<Fields> written = experiment.part("workload", ExperimentShape.WORKLOAD);
        Fields workers = partOrEmpty(experiment, "workers", ExperimentShape.WORKERS);
        int count = workers.integer("count", 1, WorkerSettings.MAX_COUNT, 1);
        Workload workload = written.map(fields -> workload(fields, count)).orElseGet(CellReader::placeholder);
        Fields workloadFields = written.orElse(experiment);
        Fields phaseFields = partOrEmpty(experiment, "phases", ExperimentShape.PHASES);
        Phases phases = phases(phaseFields, workload.rate(), systems);
        WorkerSettings worker = worker(
                partOrEmpty(experiment, "worker", ExperimentShape.WORKER),
                workers,
                count,
                workload,
                sendBufferBytes(systems, durability, workload, problems));
        BrokerLifetime brokers = experiment.choice("brokers", BROKERS, BrokerLifetime.FRESH);
        boolean metrics = experiment.choice("metrics", METRICS, true);
        Cell cell = new Cell(levels, durability, systems, read.own(), workload, phases, worker, brokers, metrics);
        new CrossFieldChecks(cell, experiment, workloadFields, phaseFields).run();
        if (levels.containsKey(DURABILITY)) {
            read.own().forEach((name, own) -> checkVariedDurability(experiment, name, own.durability() != null));
        }
        systems.forEach(system -> check(system, cell.durabilityOf(system.name()), root, problems));
        return cell;
    }

    /// Reads the phases. By default, the warm-up of launched brokers is automatic, because these brokers start
    /// cold. Transfers do not have a warm-up by default, because the cold transfer of each trial is reported
    /// separately. A saturating load always ends with many messages in flight, so its default drain is longer.
    private static Phases phases(Fields fields, RateProfile rate, List<SystemUnderTest> systems) {
        boolean finds = rate instanceof RateProfile.Find;
        Duration measure = fields.duration("measure", SECOND, Duration.ofSeconds(finds ? 30 : 60));
        Duration drain =
                fields.duration("drain", SECOND, Duration.ofSeconds(rate instanceof RateProfile.Saturating ? 60 : 10));
        boolean launched = systems.stream().anyMatch(s -> s.origin() instanceof SystemUnderTest.Launch);
        boolean transfers = rate instanceof RateProfile.Transfer;
        boolean automatic = fields.has("warmup") ? isWord(fields, "warmup", AUTO) : launched && !transfers;
        return automatic
                ? Phases.withAutomaticWarmup(measure, drain)
                : new Phases(
                        fields.duration("warmup", Duration.ZERO, Duration.ofSeconds(transfers ? 0 : finds ? 5 : 15)),
                        measure,
                        drain);
    }

    /// Reports a system whose own durability class would make the varied class ineffective.
    private static void checkVariedDurability(Fields experiment, String system, boolean hasOwn) {
        if (hasOwn) {
            experiment.problem(
                    "systems",
                    "systems." + system + ".durability is set, so 'vary.durability' does not apply to this system",
                    "Remove systems." + system + ".durability, or vary this field instead of 'durability'.");
        }
    }

    private void check(SystemUnderTest system, DurabilityClass durability, Mapping root, ProblemCollector problems) {
        String path = "systems." + system.name();
        Tree.Entry all = root.entries().get("systems");
        if (!problems.isValid(path, path + ".durability", "durability")
                || all == null
                || !(all.value() instanceof Mapping mapping)) {
            return;
        }
        Tree.Entry entry = mapping.entries().get(system.name());
        for (String problem : systemCheck.problems(system, durability)) {
            Rejection rejection = Rejection.of(problem);
            problems.add(
                    entry == null ? all.keyPlace() : entry.keyPlace(), path, rejection.reason(), rejection.remedy());
        }
    }

    private static Fields partOrEmpty(Fields experiment, String key, ExperimentShape shape) {
        return experiment
                .part(key, shape)
                .orElseGet(() ->
                        new Fields(new Mapping(experiment.place(key), Map.of()), shape, key, experiment.problems()));
    }

    private static Workload workload(Fields fields, int workers) {
        LoadReader.Load load = LoadReader.read(fields);
        int groups = fields.integer("groups", 0, 1000, 1);
        int producers = fields.integer("producers", 1, 10_000, 1);
        PayloadSpec payload = PayloadReader.read(fields);
        int inFlight = DefaultInFlight.of(load.rate(), payload, producers, workers);
        return new Workload(
                fields.integer("destinations", 1, 100_000, 1),
                fields.integer("partitions", 1, 100_000, 1),
                producers,
                ProducerDestinationsReader.read(fields),
                connections(fields),
                fields.integer("consumers", 0, 10_000, groups == 0 ? 0 : 1),
                groups,
                payload,
                PayloadReader.keys(fields),
                load.rate(),
                load.arrivals(),
                OutageReader.read(fields),
                fields.integer("max-in-flight", 1, 10_000_000, inFlight),
                ChurnReader.read(fields),
                fields.rate("consumer-rate", Workload.UNLIMITED));
    }

    private static int connections(Fields fields) {
        boolean own = !fields.has("connections") || isWord(fields, "connections", OWN);
        return own ? Workload.OWN_CONNECTIONS : fields.integer("connections", 1, 10_000, 1);
    }

    /// Returns whether the value of a field, with references to environment variables resolved, is the given
    /// word.
    private static boolean isWord(Fields fields, String key, String word) {
        return fields.value(key) instanceof Scalar scalar && scalar.value().equals(word);
    }

    private static Workload placeholder() {
        return new Workload(
                1,
                1,
                1,
                1,
                1,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(1024), 0),
                new KeySpec.None(),
                new RateProfile.Constant(1000),
                Workload.Arrivals.CONSTANT,
                null,
                DefaultInFlight.MOST);
    }

    /// Returns the largest size of the send buffers of one client among the systems, in bytes. The workers of
    /// all systems have the same heap size.
    private long sendBufferBytes(
            List<SystemUnderTest> systems, DurabilityClass durability, Workload workload, ProblemCollector problems) {
        return systems.stream()
                .filter(system -> problems.isValid("systems." + system.name()))
                .mapToLong(system -> systemCheck.sendBufferBytes(system, durability, workload))
                .max()
                .orElse(0);
    }

    private WorkerSettings worker(Fields fields, Fields all, int count, Workload workload, long sendBufferBytes) {
        Map<String, Collector> collectors = new LinkedHashMap<>();
        for (Collector collector : Collector.values()) {
            collectors.put(collector.name().toLowerCase(Locale.ROOT), collector);
        }
        Placement placement = all.choice("placement", Placement.byWord(), Placement.SPREAD);
        long automatic = WorkerSettings.heapBytesFor(workload, count, placement, sendBufferBytes);
        long heapBytes = isWord(fields, "heap", AUTO) ? automatic : fields.size("heap", 64L << 20, 1L << 40, automatic);
        WorkerPlace place = WorkersReader.read(all, heapBytes);
        // The CPUs of this machine do not matter to workers on other hosts. If 'workers' has a problem, the place is
        // not the intended place.
        boolean local = !place.isRemote() && all.problems().isValid("workers");
        return new WorkerSettings(
                heapBytes,
                fields.choice("collector", collectors, Collector.G1),
                local ? new CpuSetReader(systemCheck).read(fields, "cpus") : CpuSetReader.readUnchecked(fields, "cpus"),
                count,
                place,
                placement,
                sendBufferBytes);
    }
}
