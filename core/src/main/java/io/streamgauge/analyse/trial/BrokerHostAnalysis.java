package io.streamgauge.analyse.trial;

import io.streamgauge.analyse.model.MeasuredWindow;
import io.streamgauge.analyse.model.Resources.BrokerHostUse;
import io.streamgauge.analyse.model.Resources.DeviceUse;
import io.streamgauge.analyse.model.Resources.ProcessUse;
import io.streamgauge.result.HostFacts;
import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialResult;
import io.streamgauge.result.TrialSettings;
import io.streamgauge.result.row.HostMetric;
import io.streamgauge.result.row.Role;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Computation of the resource use of broker hosts from the metrics of their node_exporters. The figures include
/// all programs on these hosts.
final class BrokerHostAnalysis {
    private static final double UNKNOWN = -1;

    private final List<HostSamples> hosts;
    private final MeasuredWindow window;
    /// Machine of each broker host, keyed by the name of the setting that identifies the machine.
    private final Map<String, String> machines;

    private final List<HostFacts> workerHosts;

    BrokerHostAnalysis(TrialResult trial, MeasuredWindow window) {
        this.hosts = HostSamples.of(trial.metrics());
        this.window = window;
        TrialSettings settings = trial.settings().orElse(new TrialSettings(Map.of(), List.of()));
        this.machines = settings.settings().stream()
                .filter(s -> s.scope() == Setting.Scope.HOST && s.name().endsWith(Setting.MACHINE))
                .collect(Collectors.toMap(Setting::name, Setting::value, (a, _) -> a));
        this.workerHosts = settings.workerHosts();
    }

    List<BrokerHostUse> hosts() {
        return hosts.stream().map(this::host).toList();
    }

    private BrokerHostUse host(HostSamples host) {
        double from = window.from().endSeconds();
        double to = window.to().endSeconds();
        return new BrokerHostUse(
                host.node(),
                (int) Math.round(host.lastAt(HostMetric.CPUS, to).orElse(0)),
                Math.min(100, rate(host, HostMetric.CPU_PERCENT)),
                rate(host, HostMetric.STEAL_PERCENT),
                Math.round(host.max(HostMetric.MEMORY_USED_BYTES, from, to).orElse(UNKNOWN)),
                rate(host, HostMetric.CONTEXT_SWITCHES_PER_SECOND),
                rate(host, HostMetric.DISK_WRITTEN_BYTES_PER_SECOND),
                rate(host, HostMetric.DISK_READ_BYTES_PER_SECOND),
                rate(host, HostMetric.DISK_BUSY_PERCENT),
                rate(host, HostMetric.SENT_BYTES_PER_SECOND),
                rate(host, HostMetric.RECEIVED_BYTES_PER_SECOND),
                rate(host, HostMetric.LINK_BUSY_PERCENT),
                host.gapSeconds(from, to),
                sharedWith(host.node()));
    }

    /// Describes the other role of a broker host, for example `machine of the controller`. The result is null if
    /// the broker host is neither the machine of the controller nor a worker host.
    private @Nullable String sharedWith(String host) {
        String machine = machines.get(host + Setting.MACHINE);
        if (machine == null || machine.equals(Setting.CONTROLLER)) {
            return machine;
        }
        return workerHosts.stream()
                .filter(worker -> worker.machine().equals(machine))
                .findFirst()
                .map(worker -> "machine of worker host " + worker.hostName())
                .orElse(null);
    }

    private double rate(HostSamples host, HostMetric metric) {
        return host.meanRate(metric, window.from().endSeconds(), window.to().endSeconds())
                .orElse(UNKNOWN);
    }

    /// Returns the resource use of the hosts in the form that is used for broker processes.
    List<ProcessUse> uses() {
        return hosts().stream().map(this::use).toList();
    }

    private ProcessUse use(BrokerHostUse host) {
        double messages = window.accepted();
        double payload = messages * window.meanPayloadBytes();
        double cores = host.cpuPercent() < 0 ? UNKNOWN : host.cpuPercent() / 100 * host.cpus();
        double written = host.writtenBytesPerSecond() < 0 ? UNKNOWN : host.writtenBytesPerSecond() * window.seconds();
        double switches = host.contextSwitchesPerSecond();
        return new ProcessUse(
                host.name(),
                Role.BROKER_HOST,
                cores < 0 || messages <= 0 ? UNKNOWN : cores * 1e6 * window.seconds() / messages,
                cores < 0 ? UNKNOWN : cores * 100,
                host.maxMemoryBytes(),
                Math.round(written),
                written < 0 || payload <= 0 ? UNKNOWN : written / payload,
                switches < 0 || messages <= 0 ? UNKNOWN : switches * window.seconds() / messages,
                null);
    }

    /// Returns the utilisation of the busiest disk and of the busiest link of any host, and the bytes that all
    /// hosts together wrote and sent. Except for the link, a value is unknown if the value of any host is
    /// unknown. If there are no broker hosts, the result is `others`.
    ///
    /// @param others utilisation of the devices of this machine
    DeviceUse devices(DeviceUse others) {
        List<BrokerHostUse> uses = hosts();
        if (uses.isEmpty()) {
            return others;
        }
        double written = sum(uses, BrokerHostUse::writtenBytesPerSecond);
        return new DeviceUse(
                anyUnknown(uses, BrokerHostUse::diskBusyPercent) ? UNKNOWN : max(uses, BrokerHostUse::diskBusyPercent),
                written < 0 ? -1 : Math.round(written * window.seconds()),
                Math.max(others.linkBusyPercent(), max(uses, BrokerHostUse::linkBusyPercent)),
                sentPerPayloadByte(sum(uses, BrokerHostUse::sentBytesPerSecond)));
    }

    private @Nullable Double sentPerPayloadByte(double perSecond) {
        double payload = window.accepted() * window.meanPayloadBytes();
        return perSecond > 0 && payload > 0 ? perSecond * window.seconds() / payload : null;
    }

    /// Returns the sum; -1 if the value of a host is unknown.
    private static double sum(List<BrokerHostUse> uses, ToDoubleFunction<BrokerHostUse> value) {
        return anyUnknown(uses, value)
                ? UNKNOWN
                : uses.stream().mapToDouble(value).sum();
    }

    private static boolean anyUnknown(List<BrokerHostUse> uses, ToDoubleFunction<BrokerHostUse> value) {
        return uses.stream().mapToDouble(value).anyMatch(v -> v < 0);
    }

    private static double max(List<BrokerHostUse> uses, ToDoubleFunction<BrokerHostUse> value) {
        OptionalDouble max = uses.stream().mapToDouble(value).max();
        return max.orElse(UNKNOWN);
    }
}
