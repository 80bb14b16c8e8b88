package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.analyse.model.MeasuredWindow.Span;
import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.Resources.CpuSpeed;
import io.streamgauge.analyse.model.Resources.DeviceUse;
import io.streamgauge.analyse.model.Resources.GeneratorUse;
import io.streamgauge.analyse.model.Resources.HostUse;
import io.streamgauge.analyse.model.Resources.JvmUse;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.analyse.model.Resources.StorageUse;
import io.streamgauge.analyse.model.Resources.WorkerHostUse;
import io.streamgauge.result.CpuCount;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.MetricsRow;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Computation of a trial's resource use from the samples.
final class ResourceAnalysis {
    private static final double UNKNOWN = -1;

    /// Minimum number of samples for the spread of the CPU speed. With fewer samples, the 0.1 and
    /// 0.9 quantiles are not meaningful.
    private static final int MIN_SAMPLES = 5;

    private final TrialResult trial;
    private final MeasuredWindow window;
    private final int cpus;
    private final int machineCpus;

    ResourceAnalysis(TrialResult trial, MeasuredWindow window, CpuCount cpus) {
        this.trial = trial;
        this.window = window;
        this.cpus = cpus.usable();
        this.machineCpus = cpus.machine();
    }

    static Resources none() {
        return new Resources(
                List.of(),
                HostUse.UNKNOWN,
                new GeneratorUse(0, 0, 0, UNKNOWN, 0),
                new DeviceUse(UNKNOWN, -1, UNKNOWN, null),
                new StorageUse(-1, UNKNOWN, UNKNOWN),
                new CpuSpeed(UNKNOWN, UNKNOWN),
                List.of(),
                List.of());
    }

    Resources resources() {
        List<ProcessUse> uses = new ArrayList<>();
        Optional<Span> host = Optional.empty();
        double linkBusy = UNKNOWN;
        double nodeBytes = 0;
        for (List<ResourceRow> rows : byName(trial.resources()).values()) {
            Optional<Span> span = window.span(rows);
            if (span.isEmpty()) {
                continue;
            }
            switch (span.get().last().role()) {
                case HOST -> host = span;
                case LINK -> linkBusy = hasWorkerHosts() ? UNKNOWN : Math.max(linkBusy, busyPercent(span.get()));
                case NODE_LINK ->
                    nodeBytes += window.increase(
                            span.get(),
                            span.get().last().writtenBytes()
                                    - span.get().first().writtenBytes());
                case GENERATOR, BROKER -> uses.add(use(span.get(), rows));
                case WORKER_HOST, BROKER_HOST, IDLE_BROKER, HARNESS, LISTENER, KERNEL, OTHER -> {}
            }
        }
        BrokerHostAnalysis hosts = new BrokerHostAnalysis(trial, window);
        uses.addAll(hosts.uses());
        int replicas = replicaCount();
        return new Resources(
                uses,
                host.map(this::hostUse).orElse(HostUse.UNKNOWN),
                new GeneratorUse(
                        gcMillis(),
                        longestPauseMillis(),
                        pausedPercent(),
                        senderWaitMillisPerSecond(),
                        clockShiftMillis()),
                hosts.devices(deviceUse(host, linkBusy, perPayloadByte(nodeBytes))),
                new StorageUse(replicas, perReplica(uses, replicas), syncsPerMessage()),
                cpuSpeed(uses),
                workerHosts(),
                hosts.hosts());
    }

    private boolean hasWorkerHosts() {
        return trial.settings().map(s -> !s.workerHosts().isEmpty()).orElse(false);
    }

    private List<WorkerHostUse> workerHosts() {
        Map<String, List<ResourceRow>> rows = byName(trial.resources());
        List<WorkerHostUse> uses = new ArrayList<>();
        Map<String, HostFacts> hosts =
                trial.settings().map(TrialSettings::hostsByProcess).orElse(Map.of());
        hosts.forEach((process, facts) -> {
            Optional<Span> host = window.span(rows.getOrDefault(SeveralWorkers.hostOf(process), List.of()));
            Optional<Span> worker = window.span(rows.getOrDefault(process, List.of()));
            if (host.isPresent() && worker.isPresent()) {
                uses.add(workerHost(facts, host.get(), worker.get()));
            }
        });
        return uses;
    }

    private static WorkerHostUse workerHost(HostFacts facts, Span host, Span worker) {
        double percentPerMicro = 100 / (host.seconds() * 1e6 * facts.cpusOfMachine());
        long interrupts = host.last().interruptMicros() - host.first().interruptMicros();
        long steal = host.last().stealMicros() - host.first().stealMicros();
        return new WorkerHostUse(
                facts.hostName(),
                steal * percentPerMicro,
                Math.max(0, host.cpuMicros() - worker.cpuMicros() - interrupts) * percentPerMicro);
    }

    /// Returns the number of bytes that the nodes sent over their links per accepted payload byte; null if one
    /// of the two numbers is 0. If `bytes` is 0, the counters of the links are missing, because the nodes of a
    /// trial always send bytes.
    private @Nullable Double perPayloadByte(double bytes) {
        double payload = window.accepted() * window.meanPayloadBytes();
        return bytes > 0 && payload > 0 ? bytes / payload : null;
    }

    private DeviceUse deviceUse(Optional<Span> host, double linkBusy, @Nullable Double network) {
        return host.filter(ResourceAnalysis::hasBusyTime)
                .map(span -> new DeviceUse(
                        busyPercent(span),
                        Math.round(window.increase(
                                span, span.last().writtenBytes() - span.first().writtenBytes())),
                        linkBusy,
                        network))
                .orElse(new DeviceUse(UNKNOWN, -1, linkBusy, network));
    }

    private HostUse hostUse(Span span) {
        double wallMicros = span.seconds() * 1e6 * cpus;
        double machineMicros = span.seconds() * 1e6 * machineCpus;
        OtherProcessAnalysis others = new OtherProcessAnalysis(trial.resources(), window, cpus, hasWorkerHosts());
        // Under CPU contention, the kernel of a virtual machine can count more CPU time than was available.
        double busy = Math.min(100, 100 * span.cpuMicros() / machineMicros);
        boolean known = span.first().stealMicros() >= 0 && span.last().stealMicros() >= 0;
        return new HostUse(
                known ? 100 * (span.last().stealMicros() - span.first().stealMicros()) / machineMicros : UNKNOWN,
                others.busyPercent().orElse(busy),
                others.use().orElse(null),
                idleBrokersPercent(wallMicros));
    }

    private @Nullable Double idleBrokersPercent(double wallMicros) {
        List<Span> idle = byName(trial.resources()).values().stream()
                .flatMap(rows -> window.span(rows).stream())
                .filter(span -> span.last().role() == Role.IDLE_BROKER)
                .toList();
        return idle.isEmpty()
                ? null
                : 100 * idle.stream().mapToLong(Span::cpuMicros).sum() / wallMicros;
    }

    /// Computes the CPU speed from the CPU time of the fixed computation in each second. If there are several
    /// hosts, the result contains the largest CPU time and the largest spread of any host on which a worker or a
    /// broker ran.
    private CpuSpeed cpuSpeed(List<ProcessUse> uses) {
        boolean usesController = !hasWorkerHosts() || uses.stream().anyMatch(use -> use.role() == Role.BROKER);
        double micros = UNKNOWN;
        double spread = UNKNOWN;
        for (List<ResourceRow> host : byName(trial.resources()).values()) {
            double[] nanos = host.stream()
                    .filter(r -> r.workNanos() > 0 && window.contains(r.seconds()))
                    .filter(r -> usesController || r.role() != Role.HOST)
                    .mapToDouble(ResourceRow::workNanos)
                    .sorted()
                    .toArray();
            micros = Math.max(micros, nanos.length == 0 ? UNKNOWN : rank(nanos, 0.5) / 1e3);
            spread = Math.max(spread, nanos.length < MIN_SAMPLES ? UNKNOWN : rank(nanos, 0.9) / rank(nanos, 0.1));
        }
        return new CpuSpeed(micros, spread);
    }

    private static double rank(double[] rising, double quantile) {
        return rising[(int) (quantile * (rising.length - 1) + 0.5)];
    }

    private static boolean hasBusyTime(Span span) {
        return span.first().diskBusyMicros() >= 0 && span.last().diskBusyMicros() >= 0;
    }

    private static double busyPercent(Span span) {
        return hasBusyTime(span)
                ? (span.last().diskBusyMicros() - span.first().diskBusyMicros()) / span.seconds() / 1e4
                : UNKNOWN;
    }

    private int replicaCount() {
        return trial.settings().stream()
                .flatMap(s -> s.settings().stream())
                .filter(s -> s.name().equals(Setting.COPIES) && s.value().matches("[1-9][0-9]{0,5}"))
                .mapToInt(s -> Integer.parseInt(s.value()))
                .max()
                .orElse(-1);
    }

    private static double perReplica(List<ProcessUse> uses, int replicas) {
        List<ProcessUse> brokers =
                uses.stream().filter(u -> u.role() != Role.GENERATOR).toList();
        boolean known = replicas > 0
                && !brokers.isEmpty()
                && brokers.stream().allMatch(u -> u.writtenBytesPerPayloadByte() >= 0);
        return known
                ? brokers.stream()
                                .mapToDouble(ProcessUse::writtenBytesPerPayloadByte)
                                .sum()
                        / replicas
                : UNKNOWN;
    }

    /// Returns the number of disk syncs per accepted message; -1 if unknown. This number is the sum of the nodes'
    /// mean sync rates, divided by the accepted rate. The sum is unknown if the rate of one of these nodes is
    /// unknown.
    private double syncsPerMessage() {
        Map<String, List<MetricsRow>> byNode = new LinkedHashMap<>();
        trial.metrics().stream()
                .filter(r -> MetricsRow.SYNCS_PER_SECOND.contains(r.metric()) && window.contains(r.seconds()))
                .forEach(r ->
                        byNode.computeIfAbsent(r.node(), _ -> new ArrayList<>()).add(r));
        if (byNode.isEmpty() || window.accepted() <= 0 || lacksSyncs(byNode.keySet())) {
            return UNKNOWN;
        }
        double perSecond = byNode.values().stream()
                .mapToDouble(rows ->
                        rows.stream().mapToDouble(MetricsRow::value).average().orElse(0))
                .sum();
        return perSecond * window.seconds() / window.accepted();
    }

    /// Returns whether the sync rate of a node in the measured phase is missing. This is the case if the node has
    /// sync rates only at other times, or if it never responded and a node of the same kind has sync rates. A
    /// node that responds without sync rates, for example a Pulsar broker, does not have this metric.
    ///
    /// @param known nodes with sync rates in the measured phase
    private boolean lacksSyncs(Set<String> known) {
        Set<String> kinds = known.stream().map(ResourceAnalysis::kindOf).collect(Collectors.toSet());
        Map<String, Set<String>> metrics = new LinkedHashMap<>();
        trial.metrics().stream()
                .filter(r -> !known.contains(r.node()))
                .forEach(r ->
                        metrics.computeIfAbsent(r.node(), _ -> new HashSet<>()).add(r.metric()));
        return metrics.entrySet().stream()
                .anyMatch(node -> node.getValue().stream().anyMatch(MetricsRow.SYNCS_PER_SECOND::contains)
                        || (node.getValue().equals(Set.of(MetricsRow.MISSED_SAMPLES))
                                && kinds.contains(kindOf(node.getKey()))));
    }

    /// Returns the name of a node without its number, for example `pulsar-bookie`.
    private static String kindOf(String node) {
        return node.replaceFirst("-\\d+$", "");
    }

    /// Groups the rows by name. Rows of other programs are skipped, because such a program may have the same
    /// name as a broker.
    static Map<String, List<ResourceRow>> byName(List<ResourceRow> rows) {
        Map<String, List<ResourceRow>> byName = new LinkedHashMap<>();
        rows.stream()
                .filter(r -> r.role() != Role.OTHER)
                .forEach(r ->
                        byName.computeIfAbsent(r.name(), _ -> new ArrayList<>()).add(r));
        return byName;
    }

    private ProcessUse use(Span span, List<ResourceRow> rows) {
        ResourceRow last = span.last();
        double messages = window.accepted();
        double payload = messages * window.meanPayloadBytes();
        long written = last.writtenBytes() < 0 || span.first().writtenBytes() < 0
                ? -1
                : Math.round(
                        window.increase(span, last.writtenBytes() - span.first().writtenBytes()));
        return new ProcessUse(
                last.name(),
                last.role(),
                messages > 0 ? window.increase(span, span.cpuMicros()) / messages : UNKNOWN,
                span.cpuMicros() / span.seconds() / 1e4,
                rows.stream()
                        .filter(r -> window.contains(r.seconds()))
                        .mapToLong(ResourceRow::rssBytes)
                        .max()
                        .orElse(last.rssBytes()),
                written,
                written >= 0 && payload > 0 ? written / payload : UNKNOWN,
                switches(rows, messages),
                jvmUse(span));
    }

    private static @Nullable JvmUse jvmUse(Span span) {
        long compiler = span.last().compilerMicros();
        long collector = span.last().collectorMicros();
        if (span.first().compilerMicros() < 0 || compiler < 0 || (compiler == 0 && collector == 0)) {
            return null;
        }
        double percentPerMicro = 1 / span.seconds() / 1e4;
        boolean collectorKnown = span.first().collectorMicros() >= 0 && collector >= 0;
        return new JvmUse(
                (compiler - span.first().compilerMicros()) * percentPerMicro,
                collectorKnown ? (collector - span.first().collectorMicros()) * percentPerMicro : UNKNOWN);
    }

    /// Returns the number of context switches per message; -1 if unknown. The sampler reads the counters of context
    /// switches only at the boundaries of the phases.
    private double switches(List<ResourceRow> rows, double messages) {
        List<ResourceRow> counted =
                rows.stream().filter(r -> r.contextSwitches() >= 0).toList();
        return window.span(counted)
                .filter(_ -> messages > 0)
                .map(s -> window.increase(
                                s, s.last().contextSwitches() - s.first().contextSwitches())
                        / messages)
                .orElse(UNKNOWN);
    }

    private double gcMillis() {
        return window.to().gcMillis() - window.from().gcMillis();
    }

    private double pausedPercent() {
        double paused = window.to().pausedNanos() - window.from().pausedNanos();
        return 100 * paused / 1e9 / window.seconds();
    }

    private double senderWaitMillisPerSecond() {
        long to = window.to().senderWaitNanos();
        return to < 0 ? UNKNOWN : (to - Math.max(0, window.from().senderWaitNanos())) / 1e6 / window.seconds();
    }

    private double clockShiftMillis() {
        return trial.intervals().stream()
                        .filter(r -> window.contains(r.endSeconds()))
                        .mapToLong(r ->
                                Math.abs(r.clockShiftNanos() - window.from().clockShiftNanos()))
                        .max()
                        .orElse(0)
                / 1e6;
    }

    private double longestPauseMillis() {
        return trial.intervals().stream()
                        .filter(r -> window.contains(r.endSeconds()))
                        .mapToLong(IntervalRow::longestPauseNanos)
                        .max()
                        .orElse(0)
                / 1e6;
    }
}
