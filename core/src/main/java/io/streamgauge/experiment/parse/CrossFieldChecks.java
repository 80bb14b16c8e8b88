package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.Cell;
import io.streamgauge.experiment.SystemSettings;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.parse.section.PayloadReader;
import io.streamgauge.experiment.system.SystemUnderTest;
import io.streamgauge.experiment.system.SystemUnderTest.InMemory;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.workload.Churn;
import io.streamgauge.experiment.workload.Outage;
import io.streamgauge.experiment.workload.ProducerDestinations;
import io.streamgauge.experiment.workload.RateProfile.Find;
import io.streamgauge.experiment.workload.RateProfile.Saturating;
import io.streamgauge.experiment.workload.RateProfile.Share;
import io.streamgauge.experiment.workload.RateProfile.Step;
import io.streamgauge.experiment.workload.RateProfile.Steps;
import io.streamgauge.experiment.workload.RateProfile.Transfer;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.ProblemCollector;
import java.time.Duration;

/// Checks for fields that are valid individually but not in combination.
final class CrossFieldChecks {
    /// Maximum time that the compact envelope can represent.
    private static final Duration COMPACT_TIME = Duration.ofHours(19);

    private static final int COMPACT_PRODUCERS = 256;
    private static final double COMPACT_MESSAGES = 4_294_967_296.0;
    private static final String ONE_WORKER = "Set workers.count to 1.";

    private final Cell cell;
    private final Workload load;
    private final Fields experiment;
    private final Fields workload;
    private final Fields phases;
    private final ProblemCollector problems;

    CrossFieldChecks(Cell cell, Fields experiment, Fields workload, Fields phases) {
        this.cell = cell;
        this.load = cell.workload();
        this.experiment = experiment;
        this.workload = workload;
        this.phases = phases;
        this.problems = experiment.problems();
    }

    void run() {
        everyDestinationHasAProducer();
        groupsAndConsumersAgree();
        stepsFillTheMeasuredPhase();
        simulatedTimeHasASchedule();
        churnIsPossible();
        anAutomaticWarmupIsPossible();
        aSearchHasSomethingToFind();
        aShareHasAPeak();
        transfersAreReceived();
        anOutageFitsIntoTheMeasuredPhase();
        new ConsumerRateCheck(load, workload).run();
        objectivesAreMeasured();
        compactEnvelopeIsLargeEnough();
        payloadFitsIntoTheWorker();
        clientsFitIntoTheWorker();
        severalWorkersArePossible();
        new PlacementCheck(cell, experiment, workload).run();
    }

    private void everyDestinationHasAProducer() {
        if (load.producerDestinations().skew() > 0
                && problems.isValid("workload.producers", "workload.destinations", "workload.destinations-per-producer")
                && load.producerDestinations().most(load.producers(), load.destinations()) == 1) {
            workload.problem(
                    "destinations-per-producer",
                    "workload.destinations-per-producer sets 'skew', but each producer sends to only one destination",
                    "Set 'count' and workload.destinations to at least 2, or remove 'skew'.");
        }
        int perProducer = load.producerDestinations().perProducer();
        if (perProducer == ProducerDestinations.AUTOMATIC_COUNT
                || !problems.isValid(
                        "workload.producers", "workload.destinations", "workload.destinations-per-producer")) {
            return;
        }
        if (perProducer > load.destinations()) {
            workload.problem(
                    "destinations-per-producer",
                    "workload.destinations-per-producer is " + perProducer + ", but workload.destinations is "
                            + load.destinations(),
                    "Set 'destinations-per-producer' to at most " + load.destinations() + ".");
        } else if ((long) perProducer * load.producers() < load.destinations()) {
            workload.problem(
                    "destinations-per-producer",
                    "workload.producers is " + load.producers() + " and workload.destinations-per-producer is "
                            + perProducer + ", which is not enough for " + load.destinations() + " destinations",
                    "Set 'destinations-per-producer' to at least " + Math.ceilDiv(load.destinations(), load.producers())
                            + ", or to 'auto'.");
        }
    }

    private void groupsAndConsumersAgree() {
        if (!problems.isValid("workload.groups", "workload.consumers")) {
            return;
        }
        if (load.groups() == 0 && load.consumers() > 0) {
            workload.problem(
                    "groups",
                    "workload.groups is 0, but workload.consumers is " + load.consumers(),
                    "Set 'groups' to at least 1, or remove 'consumers'.");
        } else if (load.groups() > 0 && load.consumers() == 0) {
            workload.problem(
                    "consumers",
                    "workload.consumers is 0, but workload.groups is " + load.groups(),
                    "Set 'consumers' to at least 1, or set 'groups' to 0 for a load without consumers.");
        }
    }

    private void stepsFillTheMeasuredPhase() {
        if (!(load.rate() instanceof Steps steps) || !problems.isValid("workload.rate", "phases.measure")) {
            return;
        }
        Duration sum = steps.steps().stream().map(Step::length).reduce(Duration.ZERO, Duration::plus);
        if (!sum.equals(cell.phases().measure())) {
            workload.problem(
                    "rate",
                    "the steps of workload.rate last " + Fields.durationWritten(sum) + ", but phases.measure is "
                            + Fields.durationWritten(cell.phases().measure()),
                    "Change the length of the steps, or set phases.measure to " + Fields.durationWritten(sum) + ".");
        }
    }

    private void simulatedTimeHasASchedule() {
        if (!(load.rate() instanceof Saturating)) {
            return;
        }
        for (SystemUnderTest system : cell.systems()) {
            String time = "systems." + system.name() + ".memory.time";
            if (system.origin() instanceof InMemory memory && memory.script().simulated() && problems.isValid(time)) {
                workload.problem(
                        "rate",
                        "workload.rate is 'saturating', which requires real time, but system '" + system.name()
                                + "' runs in simulated time",
                        "Set " + time + " to 'real', or set 'rate' to a rate such as 5k/s.");
            }
        }
    }

    private void churnIsPossible() {
        Churn churn = load.churn();
        if (churn == null || !problems.isValid("workload.churn", "workload.connections")) {
            return;
        }
        if (churn.kind() == Churn.Kind.PRODUCERS && load.connections() == Workload.OWN_CONNECTIONS) {
            workload.problem(
                    "churn",
                    "workload.churn opens 'producers' on shared clients, but each producer has its own client",
                    "Set workload.connections to the number of shared clients, or replace 'producers' with"
                            + " 'connections'.");
        }
        double open = churn.perSecond() * churn.hold().toNanos() / 1e9;
        if (open > Churn.MAX_OPEN / 2.0) {
            workload.problem(
                    "churn",
                    "workload.churn keeps " + Math.round(open) + " "
                            + churn.kind().word() + " open, but the limit is " + Churn.MAX_OPEN / 2,
                    "Lower the rate or 'hold'.");
        }
    }

    private void anAutomaticWarmupIsPossible() {
        if (!cell.phases().isWarmupAutomatic() || !phases.has("warmup")) {
            return;
        }
        if (load.rate() instanceof Transfer && problems.isValid("workload.rate")) {
            phases.problem(
                    "warmup",
                    "phases.warmup is 'auto', but workload.rate is a transfer, which is not a steady load",
                    "Set 'warmup' to a duration such as 15 s.");
        }
        boolean simulated = cell.systems().stream()
                .anyMatch(s ->
                        s.origin() instanceof InMemory memory && memory.script().simulated());
        if (simulated) {
            phases.problem(
                    "warmup",
                    "phases.warmup is 'auto', which requires real time, but a system of the experiment runs in"
                            + " simulated time",
                    "Set 'warmup' to a duration such as 15 s, or set 'memory.time' of this system to 'real'.");
        }
    }

    private void aSearchHasSomethingToFind() {
        if (!(load.rate() instanceof Find)) {
            return;
        }
        for (SystemUnderTest system : cell.systems()) {
            String memory = "systems." + system.name() + ".memory";
            boolean unlimited = system.origin() instanceof InMemory scripted
                    && scripted.script().simulated()
                    && scripted.script().capacityPerSecond() == 0;
            if (unlimited && problems.isValid(memory + ".time", memory + ".capacity")) {
                workload.problem(
                        "rate",
                        "workload.rate is 'find', but system '" + system.name()
                                + "' runs in simulated time and does not have a capacity limit",
                        "Set " + memory + ".capacity to a rate such as 10k/s.");
            }
        }
    }

    private void aShareHasAPeak() {
        if (!(load.rate() instanceof Share) || !problems.isValid("workload.rate")) {
            return;
        }
        for (SystemUnderTest system : cell.systems()) {
            boolean unknown =
                    cell.own().getOrDefault(system.name(), SystemSettings.NONE).peakPerSecond() == 0;
            if (unknown && problems.isValid("systems." + system.name() + ".peak")) {
                workload.problem(
                        "rate",
                        "workload.rate is a share of the peak, but systems." + system.name() + ".peak is not set",
                        "Set systems." + system.name() + ".peak, or specify a rate such as 5k/s.");
            }
        }
    }

    private void transfersAreReceived() {
        if (!(load.rate() instanceof Transfer transfer) || !problems.isValid("workload.rate")) {
            return;
        }
        if (load.groups() == 0 && problems.isValid("workload.groups")) {
            workload.problem(
                    "rate",
                    "workload.rate is a transfer, but workload.groups is 0, so no messages are received",
                    "Set 'groups' to at least 1.");
        }
        if (transfer.messages() < load.producers() && problems.isValid("workload.producers")) {
            workload.problem(
                    "rate",
                    "workload.rate.transfer.messages is " + transfer.messages() + ", but each of the "
                            + load.producers() + " producers sends at least one message",
                    "Decrease workload.producers, or increase 'messages' of the transfer.");
        }
    }

    private void anOutageFitsIntoTheMeasuredPhase() {
        Outage outage = load.outage();
        if (outage == null || !problems.isValid("workload.outage")) {
            return;
        }
        if (load.groups() == 0 && problems.isValid("workload.groups")) {
            workload.problem(
                    "outage",
                    "workload.outage stops consumers, but workload.groups is 0",
                    "Set 'groups' to at least 1, or remove 'outage'.");
        }
        boolean scheduled = !(load.rate() instanceof Find) && !(load.rate() instanceof Transfer);
        if (!scheduled && problems.isValid("workload.rate")) {
            workload.problem(
                    "outage",
                    "workload.outage cannot be combined with workload.rate '" + workload.written("rate") + "'",
                    "Set 'rate' to a fixed rate or to 'saturating', or remove 'outage'.");
        }
        Duration measure = cell.phases().measure();
        if (problems.isValid("phases.measure") && outage.latestEnd(measure).compareTo(measure) >= 0) {
            workload.problem(
                    "outage",
                    "the outage ends " + Fields.durationWritten(outage.latestEnd(measure))
                            + " into the measured phase, which lasts " + Fields.durationWritten(measure),
                    "Increase phases.measure so that consumers have time to catch up.");
        }
    }

    private void objectivesAreMeasured() {
        boolean endToEnd = load.rate() instanceof Find find
                && find.objectives().stream()
                        .flatMap(o -> o.limits().stream())
                        .anyMatch(l -> l.metric().of() == Metric.Latency.Span.END_TO_END);
        if (endToEnd && load.groups() == 0 && problems.isValid("workload.groups", "workload.objective")) {
            workload.problem(
                    "objective",
                    "workload.objective limits the end-to-end latency, but workload.groups is 0, so no messages are"
                            + " received",
                    "Use an objective for the response time, or set 'groups' to at least 1.");
        }
    }

    private void compactEnvelopeIsLargeEnough() {
        if (!problems.isValid("workload.payload")
                || load.payload().sizes().minBytes() >= PayloadReader.FULL_ENVELOPE_BYTES) {
            return;
        }
        String because = "payloads below " + PayloadReader.FULL_ENVELOPE_BYTES + " B use the compact envelope, which ";
        String orLarger = " or increase workload.payload to " + PayloadReader.FULL_ENVELOPE_BYTES + " B.";
        if (problems.isValid("workload.producers") && load.producers() > COMPACT_PRODUCERS) {
            workload.problem(
                    "producers",
                    because + "can identify at most " + COMPACT_PRODUCERS + " producers, but workload.producers is "
                            + load.producers(),
                    "Decrease 'producers'" + orLarger);
        }
        if (!problems.isValid("phases")) {
            return;
        }
        Duration loaded = cell.phases().warmup().plus(cell.phases().measure());
        if (loaded.plus(cell.phases().drain()).compareTo(COMPACT_TIME) > 0) {
            phases.problem(
                    "measure",
                    because + "can represent times of up to " + COMPACT_TIME.toHours()
                            + " h, but the phases last longer",
                    "Shorten the phases" + orLarger);
        }
        double rate = meanRate();
        boolean counted = problems.isValid("workload.rate", "workload.producers") && Double.isFinite(rate);
        if (counted && rate * loaded.toSeconds() / load.producers() > COMPACT_MESSAGES) {
            workload.problem(
                    "rate",
                    because + "supports at most 2^32 messages per producer, but a producer of this load sends more",
                    "Add producers, shorten the phases," + orLarger);
        }
    }

    /// Returns the mean rate of the load in messages per second. For a share of the peak, the result is the
    /// highest rate of all systems. The result is not finite if the rate is unknown.
    private double meanRate() {
        Duration measure = cell.phases().measure();
        if (!(load.rate() instanceof Share)) {
            return load.rate().warmupRate(measure);
        }
        return cell.systems().stream()
                .mapToDouble(system -> cell.workloadOf(system.name()).rate().warmupRate(measure))
                .max()
                .orElse(Double.NaN);
    }

    private void clientsFitIntoTheWorker() {
        long smallest = WorkerSettings.smallestHeapBytesFor(load, cell.worker().count());
        if (problems.isValid("workload.producers", "workload.consumers", "workload.groups", "worker.heap")
                && cell.worker().heapBytes() < smallest) {
            workload.problem(
                    load.producers() >= load.consumers() * load.groups() ? "producers" : "consumers",
                    "the producers, consumers and destinations need a heap of at least " + (smallest >> 20)
                            + " MiB, but worker.heap is " + (cell.worker().heapBytes() >> 20) + " MiB",
                    "Set worker.heap to 'auto', which is "
                            + (cell.worker().automaticHeapBytes(load) >> 20)
                            + " MiB for this load.");
        }
    }

    private void payloadFitsIntoTheWorker() {
        long largest = load.payload().sizes().maxBytes();
        if (problems.isValid("workload.payload", "worker.heap")
                && largest > cell.worker().heapBytes() / 4) {
            workload.problem(
                    "payload",
                    "the largest payload is " + largest + " B, which is more than a quarter of the worker's heap of "
                            + (cell.worker().heapBytes() >> 20) + " MiB",
                    "Increase worker.heap to at least " + ((largest * 4) / (1 << 20) + 1) + " MiB.");
        }
    }

    private void severalWorkersArePossible() {
        int workers = cell.worker().count();
        if (workers == 1 || !problems.isValid("workers.count", "workload.producers", "workload.consumers")) {
            return;
        }
        String because = "workers.count is " + workers + ", but ";
        long clients = load.producers() + (long) load.consumers() * load.groups();
        if (clients < workers) {
            experiment.problem(
                    "workers",
                    because + "the number of producers and consumers is " + clients,
                    "Set 'count' to at most " + clients + ".");
        }
        if (load.rate() instanceof Transfer && problems.isValid("workload.rate")) {
            workload.problem("rate", because + "a load of transfers requires a single worker", ONE_WORKER);
        }
        Outage outage = load.outage();
        if (outage != null && outage.length() == null && problems.isValid("workload.outage")) {
            workload.problem(
                    "outage",
                    because + "an outage that ends when the backlog reaches a given size requires a single worker",
                    "Replace 'backlog' with 'length', or set workers.count to 1.");
        }
        for (SystemUnderTest system : cell.systems()) {
            String time = "systems." + system.name() + ".memory.time";
            if (system.origin() instanceof InMemory memory && !memory.script().simulated() && problems.isValid(time)) {
                experiment.problem(
                        "workers",
                        because + "system '" + system.name() + "' is an in-memory broker in real time, which requires a"
                                + " single worker",
                        "Set " + time + " to 'simulated', or set 'count' to 1.");
            }
        }
    }
}
