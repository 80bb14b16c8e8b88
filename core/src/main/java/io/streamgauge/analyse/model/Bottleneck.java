package io.streamgauge.analyse.model;

import static io.streamgauge.analyse.text.NumberFormatter.significant;

import io.streamgauge.analyse.model.TrialSummary.Resources;
import io.streamgauge.result.Role;

/// What kept a trial from a higher rate, and by which evidence.
///
/// @param evidence in a sentence
public record Bottleneck(Kind kind, String evidence) {
    /// Where the limit lay.
    public enum Kind {
        /// The load was below every limit.
        NONE,
        GENERATOR,
        BROKER_CPU,
        BROKER_DISK,
        NETWORK,
        UNKNOWN
    }

    private static final double BUSY = 90;
    private static final double GENERATOR_BUSY = 85;

    /// The first limit that is reached names the bottleneck, the generator's own before all: what it limits says
    /// nothing about a broker.
    ///
    /// @param pressed whether the trial was at a limit at all: saturating, overloaded or behind its schedule
    public static Bottleneck of(boolean pressed, boolean simulated, Resources resources, CpuShares cpus) {
        if (!pressed) {
            return new Bottleneck(Kind.NONE, "everything offered was taken");
        }
        if (simulated) {
            return new Bottleneck(Kind.UNKNOWN, "a simulated trial uses nothing up");
        }
        double generator = CpuShares.percent(resources, Role.GENERATOR);
        double broker = CpuShares.percent(resources, Role.BROKER);
        String shares = "generator " + significant(generator, 2) + " %, broker " + significant(broker, 2)
                + " % of one core, of " + cpus.all();
        double busy = cpus.busy(resources);
        if (cpus.apart()) {
            if (cpus.generatorBusy(resources) > GENERATOR_BUSY) {
                return new Bottleneck(
                        Kind.GENERATOR,
                        "the generator's CPUs (" + cpus.generator() + ") were " + busy(cpus.generatorBusy(resources)));
            }
            if (cpus.brokersBusy(resources) > BUSY) {
                return new Bottleneck(
                        Kind.BROKER_CPU,
                        "the broker's CPUs (" + cpus.brokers() + ") were " + busy(cpus.brokersBusy(resources)));
            }
        } else if (cpus.generatorBusy(resources) > GENERATOR_BUSY || (busy > BUSY && generator >= broker)) {
            return new Bottleneck(
                    Kind.GENERATOR, "the CPUs were " + busy(busy) + ", most of it for the generator (" + shares + ")");
        } else if (busy > BUSY) {
            return new Bottleneck(
                    Kind.BROKER_CPU, "the CPUs were " + busy(busy) + ", most of it for the broker (" + shares + ")");
        }
        if (resources.diskBusyPercent() > BUSY) {
            return new Bottleneck(
                    Kind.BROKER_DISK,
                    "the disk was busy for " + significant(resources.diskBusyPercent(), 2) + " % of the time");
        }
        if (resources.linkBusyPercent() > BUSY) {
            return new Bottleneck(
                    Kind.NETWORK,
                    "the link to the brokers carried " + significant(resources.linkBusyPercent(), 2)
                            + " % of what it can");
        }
        return new Bottleneck(
                Kind.UNKNOWN,
                "neither CPUs (" + (busy < 0 ? "not known" : busy(busy)) + "; " + shares + ") nor disk ("
                        + (resources.diskBusyPercent() < 0
                                ? "not known"
                                : significant(resources.diskBusyPercent(), 2) + " % busy")
                        + ") were used up" + link(resources)
                        + ": a wait inside broker or client, or one thread of either");
    }

    private static String link(Resources resources) {
        return resources.linkBusyPercent() < 0
                ? ""
                : ", nor the link to the brokers (" + significant(resources.linkBusyPercent(), 2) + " % used)";
    }

    private static String busy(double percent) {
        return significant(percent, 3) + " % busy";
    }
}
