package io.streamgauge.analyse.trial;

import static io.streamgauge.text.NumberFormatter.significant;

import io.streamgauge.analyse.model.Bottleneck;
import io.streamgauge.analyse.model.Bottleneck.Kind;
import io.streamgauge.analyse.model.Resources;
import io.streamgauge.analyse.model.Resources.BrokerHostUse;
import io.streamgauge.analyse.model.Resources.OtherUse;
import io.streamgauge.analyse.validity.CpuShares;
import io.streamgauge.result.outcome.SeveralWorkers;
import io.streamgauge.result.row.Role;
import io.streamgauge.text.Count;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;

/// Detection of the bottleneck of a trial. The analysis checks the limits in a fixed order. The
/// first limit in this order that the trial reached is the bottleneck. The generator comes first,
/// because a generator-limited trial is not evidence about the broker.
public final class BottleneckAnalysis {
    static final double BUSY_PERCENT = 90;
    private static final double GENERATOR_BUSY_PERCENT = 85;

    private final Resources resources;
    private final CpuShares cpus;
    private final double generator;
    private final double broker;

    private BottleneckAnalysis(Resources resources, CpuShares cpus) {
        this.resources = resources;
        this.cpus = cpus;
        this.generator = CpuShares.warmPercent(resources, Role.GENERATOR);
        this.broker = CpuShares.warmPercent(resources, Role.BROKER);
    }

    /// Returns the bottleneck of a trial.
    ///
    /// @param atItsLimit true if the load was saturating, or if the trial was overloaded or behind its schedule
    public static Bottleneck of(boolean atItsLimit, boolean simulated, Resources resources, CpuShares cpus) {
        if (!atItsLimit) {
            return new Bottleneck(Kind.NONE, "the broker accepted the whole load");
        }
        if (simulated) {
            return new Bottleneck(Kind.UNKNOWN, "the resource use of a simulated trial is not meaningful");
        }
        BottleneckAnalysis analysis = new BottleneckAnalysis(resources, cpus);
        return analysis.cpu()
                .or(analysis::brokerHostCpu)
                .or(analysis::disk)
                .or(analysis::network)
                .orElseGet(() -> new Bottleneck(Kind.UNKNOWN, analysis.nothingSaturated()));
    }

    private Optional<Bottleneck> cpu() {
        return cpus.areDisjoint() ? dedicatedCpu() : sharedCpu();
    }

    private Optional<Bottleneck> dedicatedCpu() {
        double ofGenerator = cpus.generatorPercent(resources);
        if (ofGenerator > GENERATOR_BUSY_PERCENT) {
            return found(
                    Kind.GENERATOR,
                    cpus.workerHosts().isEmpty()
                            ? "the generator's CPUs (" + cpus.generator() + ") were " + busy(ofGenerator)
                            : busiestWorker());
        }
        double ofBrokers = cpus.brokersPercent(resources);
        return ofBrokers > BUSY_PERCENT
                ? found(Kind.BROKER_CPU, "the broker's CPUs (" + cpus.brokers() + ") were " + busy(ofBrokers))
                : Optional.empty();
    }

    private Optional<Bottleneck> sharedCpu() {
        double busy = cpus.utilisationPercent(resources);
        if (busy > BUSY_PERCENT
                && isConnectedLocally()
                && generator < busy * cpus.total() - CpuShares.percent(resources, Role.GENERATOR)) {
            return found(
                    Kind.UNKNOWN,
                    "the CPUs were " + busy(busy) + ", mostly with the connected system or other programs (" + shares()
                            + ")");
        }
        if (busy > BUSY_PERCENT && mostlyOtherPrograms()) {
            return found(
                    Kind.UNKNOWN, "the CPUs were " + busy(busy) + ", mostly with other programs (" + shares() + ")");
        }
        if (cpus.generatorPercent(resources) > GENERATOR_BUSY_PERCENT || (busy > BUSY_PERCENT && generator >= broker)) {
            return found(
                    Kind.GENERATOR, "the CPUs were " + busy(busy) + ", mostly with the generator (" + shares() + ")");
        }
        return busy > BUSY_PERCENT
                ? found(Kind.BROKER_CPU, "the CPUs were " + busy(busy) + ", mostly with the broker (" + shares() + ")")
                : Optional.empty();
    }

    /// Returns whether programs that are not part of the measurement used more CPU time than the generator
    /// and more than the brokers. The result is false if generator and brokers can use only some CPUs of the
    /// machine, because the CPU use of other programs on these CPUs is unknown.
    private boolean mostlyOtherPrograms() {
        OtherUse others = resources.host().otherProcesses();
        return others != null
                && cpus.total() == cpus.all()
                && others.cpuPercent() * cpus.all() > Math.max(generator, broker);
    }

    /// Returns whether brokers of a connected system run on the CPUs of the generator. Their CPU use is
    /// unknown.
    private boolean isConnectedLocally() {
        OtherUse others = resources.host().otherProcesses();
        return others != null && others.connectedLocally();
    }

    /// Returns the bottleneck if the CPUs of a broker host were saturated. The CPU use of a broker host
    /// includes other programs on this host.
    private Optional<Bottleneck> brokerHostCpu() {
        return resources.brokerHosts().stream()
                .max(Comparator.comparingDouble(BrokerHostUse::cpuPercent))
                .filter(host -> host.cpuPercent() > BUSY_PERCENT)
                .flatMap(host -> found(
                        Kind.BROKER_CPU,
                        "the CPUs of broker host " + host.hostName() + " were " + busy(host.cpuPercent())
                                + " (all programs on this host)"));
    }

    private Optional<Bottleneck> disk() {
        String disk = resources.brokerHosts().isEmpty() ? "the disk" : "the busiest disk of the broker hosts";
        // DeviceUse does not contain the utilisation of the disks if the utilisation of one host is unknown.
        double busy = resources.brokerHosts().stream()
                .mapToDouble(BrokerHostUse::diskBusyPercent)
                .max()
                .orElse(resources.devices().diskBusyPercent());
        return busy > BUSY_PERCENT
                ? found(Kind.BROKER_DISK, disk + " was busy " + significant(busy, 2) + " % of the time")
                : Optional.empty();
    }

    private Optional<Bottleneck> network() {
        return resources.devices().linkBusyPercent() > BUSY_PERCENT
                ? found(
                        Kind.NETWORK,
                        "the link to the brokers was used at "
                                + significant(resources.devices().linkBusyPercent(), 2) + " % of its capacity")
                : Optional.empty();
    }

    private static Optional<Bottleneck> found(Kind kind, String evidence) {
        return Optional.of(new Bottleneck(kind, evidence));
    }

    /// Describes the utilisation of each resource and the possible bottlenecks. A resource whose utilisation is
    /// unknown is a possible bottleneck.
    private String nothingSaturated() {
        double busy = cpus.usesController(resources) ? cpus.utilisationPercent(resources) : -1;
        double disk = resources.devices().diskBusyPercent();
        double link = resources.devices().linkBusyPercent();
        String unknownCpus = (cpus.usesController(resources) && busy < 0 ? "the CPUs, " : "")
                + (hasUnknownBrokers() ? "the CPUs of the broker hosts, " : "");
        return "no resource with a known utilisation was saturated: "
                + (cpus.workerHosts().isEmpty()
                        ? "the CPUs (" + (busy < 0 ? "unknown" : busy(busy)) + "; " + shares() + ")"
                        : cpusOfHosts(busy))
                + brokerHosts() + ", the disk (" + (disk < 0 ? "unknown" : busy(disk)) + ")"
                + (link < 0 ? "" : ", the link to the brokers (" + significant(link, 2) + " % used)")
                + ". Possible causes are " + unknownCpus + (disk < 0 ? "the disk, " : "")
                + "waits inside the broker or client, or a single busy thread";
    }

    /// Returns whether the CPU use of the brokers or of a broker host is unknown.
    private boolean hasUnknownBrokers() {
        return resources.ofSystem().isEmpty()
                || resources.brokerHosts().stream().anyMatch(host -> host.cpuPercent() < 0);
    }

    /// Describes the CPUs of a trial whose workers ran on other hosts. The description includes the CPUs of the
    /// controller only if brokers ran on these CPUs.
    ///
    /// @param busy utilisation of the CPUs of the controller, in percent; negative if unknown
    private String cpusOfHosts(double busy) {
        return (cpus.usesController(resources)
                        ? "the CPUs of the controller (" + (busy < 0 ? "unknown" : busy(busy)) + "; broker "
                                + significant(broker, 2) + " % of one core; " + number(cpus.all()) + "), "
                        : "")
                + "the CPUs of the worker hosts (" + busiestWorker() + ")";
    }

    /// Describes the CPU use of the worker that used the largest share of the CPUs of its host.
    private String busiestWorker() {
        return cpus.busiestWorker(resources)
                .map(worker -> SeveralWorkers.wordsOf(worker.name())
                        + (cpus.workerHosts().size() > 1 ? ", the busiest worker, used " : " used ")
                        + significant(cpus.generatorPercent(resources), 3) + " % of the "
                        + number(cpus.cpusOfWorker(worker.name())) + " of its host")
                .orElse("unknown");
    }

    private String brokerHosts() {
        return resources.brokerHosts().stream()
                .map(host -> ", the CPUs of broker host " + host.hostName() + " ("
                        + (host.cpuPercent() < 0 ? "unknown" : busy(host.cpuPercent())) + ")")
                .collect(Collectors.joining());
    }

    /// Describes the CPU use of the generator and of the broker processes. The CPU use of the brokers of a
    /// connected system is unknown.
    private String shares() {
        return "generator " + significant(generator, 2) + " %"
                + (resources.processesOf(Role.BROKER).isEmpty() ? "" : ", broker " + significant(broker, 2) + " %")
                + " of one core; " + number(cpus.all());
    }

    private static String number(int cpus) {
        return Count.of(cpus, "CPU");
    }

    private static String busy(double percent) {
        return significant(percent, 3) + " % busy";
    }
}
