package io.streamgauge.analyse.model;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// Kind of caveat, with its texts. The constants cover all caveats that Streamgauge can raise. A new caveat
/// needs a constant here, a check that raises it, and a row in docs/reference/caveats.md. A caveat that can
/// distort figures also needs a place in `CaveatRank`.
///
/// A check that raises the caveat replaces each `{name}` in a text with a value. The values must be in the order
/// in which the names occur in `seen`, `why` and `remedy`. Fragments that depend on the evidence are in
/// [CaveatDetail].
///
/// Result files contain the names of the constants. Former names are aliases.
public enum CaveatKind {
    // End of the trial

    INCOMPLETE(
            Allowed.VOID,
            "The run was killed or is still running. The figures cover the time up to the last complete second.",
            "The number of lost messages and the number of messages received after the drain are unknown.",
            "Wait until the run ends if it is still running. If it was killed, resume the run with --resume or run the"
                    + " experiment again."),
    INTERRUPTED(
            Allowed.VOID,
            "The run was interrupted before the trial completed.",
            "The figures cover a shorter trial, and messages in flight were discarded.",
            "Resume the run with --resume, or run the experiment again."),
    NOT_DEPLOYED(
            Allowed.VOID,
            "The system could not be started: {failure}.",
            "Nothing was measured.",
            "Correct the cause. Then run the experiment again."),
    NOT_AVAILABLE(
            Allowed.VOID,
            "The system is not available: {failure}.",
            "Nothing was measured. The trials of other systems are not affected.",
            "Install the missing software. Then run the experiment again."),
    FAILED(
            Allowed.VOID,
            "The trial ended early: {failure}.",
            "The figures cover the time up to the failure.",
            "Read the logs in the directory of the trial."),
    WORKER_LOST(
            Allowed.VOID,
            "The controller lost a worker: {failure}.",
            "The load after the loss was incomplete, and the outcome of the worker's messages is unknown.",
            "Correct the cause. Then resume the run with --resume."),

    // The run

    CLAIMS_CHANGED(
            Allowed.VOID,
            "The claims changed after the run started: {changes}.",
            "Claims that are written after the results are known are not evidence. Streamgauge does not judge any claim"
                    + " of the run.",
            "Restore the original run.json and plan.json, or correct the claims and run the experiment again."),
    SELECTED(
            Allowed.FLAG,
            "Host disturbances made {disturbed} of {all} trials of {system} void. The answer does not use these"
                    + " trials.",
            "The other trials are those with the fewest disturbances. If the brokers themselves keep the machine busy,"
                    + " this selection favours the system over systems with fewer disturbed trials.",
            "Dedicate CPUs to the generator (worker.cpus) and to the brokers (the field 'cpus' of each system), lower"
                    + " the rate, or use a larger machine."),
    EXCLUDED(
            Allowed.FLAG,
            "The answer omits {voids} of {all} trials of {system} because of these caveats: {reasons}.",
            "The system itself may be the cause. In this case, only its best trials remain, and its figures are too"
                    + " good.",
            "Find the cause before you use the figures of the system."),
    RESUMED(
            Allowed.FLAG,
            "The run was interrupted and resumed {gap} later.",
            "The machine may have changed during the interruption, even within a block.",
            "Compare the trials before and after the interruption. If these trials differ, run the experiment again."),
    RESUMED_ELSEWHERE(
            Allowed.FLAG,
            "The run stopped and was resumed {gap} later under different conditions: {differences}.",
            "The host or the version of Streamgauge changed while the run was stopped. This change may explain a"
                    + " difference between the trials before and after the change.",
            "Run the whole experiment again."),

    // The generator

    LATE_SENDS(
            Allowed.FLAG_OR_VOID,
            "The {quantile} send delay was {delay} ms, compared with {latency}.",
            "The generator sent messages late and caused some of the latency. {cause}",
            "Lower the rate or add producers.{DEDICATE_CPUS}"),
    UNSENT(
            Allowed.FLAG_OR_VOID,
            "{unsent} of {due} due messages were never sent.",
            "The latencies of these messages are missing. Quantiles count them as the slowest messages. The maximum"
                    + " is unknown, and the mean is too low.",
            "Lower the rate or raise phases.drain."),
    OVERLOAD(
            Allowed.FLAG,
            "Only {accepted} of {due} messages/s were accepted.",
            "The rate is probably above the capacity of the system. In this case, the latency grows with the length of"
                    + " the trial.",
            "Lower the rate to compare latencies."),
    SATURATING(
            Allowed.FLAG,
            "The load did not have a schedule. Messages were sent as fast as the client accepted them.",
            "Latencies are measured from the send. They exclude the time that a message waited before the send.",
            "Use only the throughput. To measure latencies, set a rate below the throughput."),
    IN_FLIGHT_LIMIT(
            Allowed.FLAG,
            "The mean number of messages in flight was {average}, and the maximum is {limit}. No resource whose utilisation"
                    + " is known was saturated.",
            "The maximum number of messages in flight may have limited the rate. The broker may accept a higher rate.",
            "Raise workload.max-in-flight."),
    GENERATOR_CPU(
            Allowed.FLAG_OR_VOID,
            "The generator used {percent} % of {cpus}.",
            "The generator, not the broker, may have limited the rate or increased the latencies.",
            "Lower the rate or give the generator more CPUs."),
    PAUSES(
            Allowed.FLAG_OR_VOID,
            "The generator was paused {percent} % of the time (longest {longest} ms).{PAUSED_QUANTILE}",
            "A pause of the generator (garbage collection or CPU contention) is measured as broker latency.",
            "Stop other programs or raise worker.heap.{DEDICATE_CPUS} If the trial is only flagged, interpret"
                    + " p99.9 and higher quantiles with caution."),
    @JsonAlias("CROWDED")
    CPU_CONTENTION(
            Allowed.FLAG_OR_VOID,
            "CPU contention: a sender was ready to run and waited {wait} ms per second for a core.",
            "Latencies include the time for which a sender waited for a core. The wait mainly increases the"
                    + " high quantiles.",
            "Stop other programs or lower the rate.{DEDICATE_CPUS}"),
    CLOCK_STEPPED(
            Allowed.FLAG,
            "The wall clock moved by {shift} ms relative to the monotonic clock.",
            "The clock was set, or the machine was suspended. Timers of brokers and clients may have fired early or"
                    + " late.",
            "Wait until the clock is synchronised, and prevent the machine from being suspended. Then run the"
                    + " experiment again."),
    OUTAGE(
            Allowed.FLAG,
            "The consumers were stopped for {duration} of the measured phase.",
            "Figures for the whole phase mix the time before, during and after the outage. The end-to-end latency"
                    + " depends mainly on the length of the outage.",
            "Read the figures of the stages of the outage."),
    CONSUMERS_LIMITED(
            Allowed.FLAG,
            "Each consumer received at most {rate} messages/s, as the experiment specifies.",
            "The end-to-end latency includes the wait that this limit causes. The limit ended with the load."
                    + " Messages that were still waiting at that time were delivered at full speed, so their latencies"
                    + " are lower than with the limit.",
            "Use the response time to compare brokers. To measure the end-to-end latency of the broker, remove"
                    + " workload.consumer-rate."),
    STAGE_PARTIAL(
            Allowed.FLAG,
            "Only {percent} % of the messages accepted in the stage {stage} were due in the measured phase. The others"
                    + " had waited since the warm-up.",
            "The latencies of the stage do not cover all of its messages. A recorded latency cannot exceed the time"
                    + " since the start of the measured phase. The true latencies may therefore be higher.",
            "Use only the rates of the stage. To measure latencies, set a rate that the system sustains, or raise"
                    + " workload.outage.after."),
    BACKLOG_NOT_REACHED(
            Allowed.FLAG,
            "A backlog of {wanted} was requested, but the largest backlog was {peak}.",
            "The outage was smaller than the experiment specifies.",
            "Raise phases.measure or the rate, or request a smaller backlog."),
    NOT_CAUGHT_UP(
            Allowed.FLAG,
            "The consumers had not caught up by the end of the measured phase.",
            "The catch-up time is unknown, because the measured phase ended before the consumers had caught up.",
            "Raise phases.measure, shorten the outage, or lower the rate."),
    SHORT_RECEIVING(
            Allowed.FLAG,
            "On average, the messages of a transfer were received within {time} ms after the consumers restarted.",
            "About 20 ms of this time (more with some clients) pass before a consumer fetches again. The true receiving"
                    + " rate is higher than the rate shown.",
            "Raise the number of messages per transfer."),
    TRANSFERS_UNFINISHED(
            Allowed.VOID,
            "{complete} of {planned} transfers were complete by the end of the measured phase.",
            "The last transfers are missing. Their times may be longer than those shown.",
            "Raise phases.measure or transfer fewer messages."),
    TRANSFERS_SPEED_UP(
            Allowed.FLAG,
            "The transfer time decreased by a factor of {factor} over the {count} transfers after the warm-up.",
            "The mean transfer time includes slow transfers from before the steady state, so it is too long.",
            "Raise phases.warmup or the number of transfers (the field 'times')."),
    TRANSFERS_SLOW_DOWN(
            Allowed.FLAG,
            "The transfer time increased by a factor of {factor} over the {count} transfers after the warm-up.",
            "In a longer trial, the mean transfer time would be longer.",
            "Raise the number of transfers (the field 'times') until the transfer time is stable."),
    WARMUP_LIMIT(
            Allowed.FLAG,
            "The system did not reach a steady state within {limit}, the limit of the warm-up.",
            "The measured phase may include the end of the start-up (compilation, empty caches).",
            "Set phases.warmup to a longer time, or lower the rate."),
    NO_STEADY_STATE(
            Allowed.FLAG,
            "The trial did not reach a steady state: {evidence}.",
            "The figures may mix the start-up (compilation, empty caches) with the time after it.",
            "Raise phases.warmup and phases.measure until the trial reaches a steady state."),
    @JsonAlias("REST_UNKNOWN")
    STEADY_STATE_UNKNOWN(
            Allowed.FLAG,
            "Too few seconds of the measured phase have values for the detection of a steady state ({evidence}).",
            "The figures may be those of the start-up (compilation, empty caches). Such figures can be many times worse"
                    + " than those in steady state.",
            "Raise phases.measure and phases.warmup."),

    CLOCK_UNCERTAIN(
            Allowed.FLAG_OR_VOID,
            "{error} The median end-to-end latency was {median} ms.",
            "An end-to-end latency between two workers is the difference between the readings of two clocks. Response"
                    + " times, service times and send delays use one clock and are not affected.",
            "Connect the controller and the workers through a faster or less busy network, because the error is about"
                    + " half of the round-trip time for each worker. If a clock changed, synchronise the clocks with"
                    + " chrony or PTP, and wait until they are synchronised. Alternatively, set workers.placement to"
                    + " 'paired', or set workers.count to 1."),

    // The host

    STEAL(
            Allowed.FLAG_OR_VOID,
            "{percent} % of the CPU time was stolen (used by other guests or by the host itself).",
            "The machine was slower than its CPU figures suggest, by a varying amount.",
            "Run the experiment again when the host is less busy, or on a machine that is not shared."),
    OTHER_PROCESSES(
            Allowed.FLAG_OR_VOID,
            "Other programs used {percent} % of the CPUs{programs}.",
            "These programs took CPU time from the brokers and the generator. Latencies are longer and rates lower than"
                    + " on an idle machine, by an amount that differs between trials.{connected}",
            "Stop the other programs and run the experiment again, or use a dedicated machine."),
    WORKER_HOST_BUSY(
            Allowed.FLAG_OR_VOID,
            "On worker host {host}, programs other than the worker used {percent} % of the CPUs, and {steal} % of the"
                    + " CPU time was stolen.",
            "The worker may have waited for a core. Latencies are then longer than those of the system.",
            "Stop the other programs on this host, or use a dedicated host. Then run the experiment again."),
    BROKER_HOST_STEAL(
            Allowed.FLAG_OR_VOID,
            "On broker host {host}, {percent} % of the CPU time was stolen (used by other guests or by the"
                    + " hypervisor).",
            "The host was slower than its CPU figures suggest, by a varying amount.",
            "Run the experiment again when the physical machine is less busy, or use a machine that is not shared."),
    BROKER_HOST_SHARED(
            Allowed.FLAG,
            "Broker host {host} is also the {machine}.",
            "The CPU time, memory and traffic of this host include those of Streamgauge, and Streamgauge took CPU time"
                    + " from the brokers.",
            "Run the controller and the workers on hosts without brokers."),
    BROKER_HOST_GAP(
            Allowed.FLAG,
            "The metrics of broker host {host} are missing for {seconds} s of the measured phase.",
            "Figures of this host do not show short changes in this time. If the gap is at the start or at the end of"
                    + " the measured phase, the figures exclude it.",
            "Check why the node_exporter of this host did not respond, or whether the host was restarted. Then run the"
                    + " experiment again."),
    IDLE_BROKERS(
            Allowed.FLAG,
            "The brokers of other systems, which keep running, used {percent} % of the CPUs while they were idle.",
            "The idle brokers took CPU time from the system under test.",
            "Set 'brokers' to 'fresh', or compare fewer systems in one run."),
    COMPILING(
            Allowed.FLAG,
            "The JIT compilers used {percent} % of a core in the measured phase ({processes}).",
            "A JVM that is still compiling is slower than a warmed-up JVM, and compilation takes CPU time from the"
                    + " brokers and the generator.",
            "Raise phases.warmup, or set phases.warmup to 'auto'."),
    CPU_SPEED(
            Allowed.FLAG,
            "The CPU speed changed. A fixed computation took {factor} times as much CPU time in the slowest tenth of"
                    + " the seconds as in the fastest tenth.",
            "The clock frequency depends on the load and on other workloads on the same chip. CPU time per message"
                    + " changed with the frequency. The counters of the machine do not show the change.",
            "Fix the clock frequency (set the governor and disable turbo) or use a machine that is not shared."
                    + " Otherwise, increase 'repeat' so that such changes affect all systems equally."),
    SHARED_CPUS(
            Allowed.FLAG,
            "The broker and the generator shared {count} CPUs, which were {percent} % busy.",
            "The broker and the generator competed for CPU time, which lengthens latencies.",
            "Compare systems with each other on this machine. Do not transfer absolute figures to other machines."),
    DISK_CHANGED(
            Allowed.FLAG,
            "The speed of the disk with the brokers' data changed: {changes}.",
            "Other programs may have used the disk, or its burst credits may be used up. The disk was not equally fast"
                    + " throughout the run.",
            "Increase 'repeat' so that such changes affect all systems equally, or use a dedicated disk."),

    // The brokers

    UNDER_REPLICATED(
            Allowed.FLAG,
            "Partitions lacked in-sync replicas: {nodes}.",
            "Accepted messages may have been on fewer nodes than the durability class requires. Replicas used"
                    + " additional resources to catch up.",
            "Read the logs of the brokers. Extend the warm-up or lower the rate."),
    BROKER_ALARM(
            Allowed.FLAG,
            "The broker raised its {resource} alarm: {nodes}.",
            "The alarm blocks all publishers while it lasts. The alarm, not the system, determined the rate.",
            "Give the broker more memory, free up space on the disk with its data, or lower the rate."),
    EARLIER_DESTINATIONS(
            Allowed.FLAG,
            "These earlier trials may not have removed their destinations from the brokers: {trials}.",
            "The messages in these destinations use memory and disk space of the brokers. The brokers may replicate,"
                    + " expire or compact them during this trial.",
            "Read the worker logs of the earlier trials for the reason. Remove the destinations with 'streamgauge"
                    + " cleanup'. Then run the experiment again."),
    METRICS_COST(
            Allowed.FLAG,
            "Collecting broker metrics used at most about {shares}.",
            "Collecting metrics uses CPU time of the broker and delays its other work, and latencies include this"
                    + " delay. The estimate is too high if all CPUs are busy.",
            "Disable the collection of metrics (metrics: off)."),
    DURABILITY_NOT_READ(
            Allowed.FLAG,
            "Settings could not be read back from the system: {settings}.",
            "The durability class was requested but not verified.",
            "Grant the account permission to read the settings, or set the option 'management' (RabbitMQ) or 'bookies'"
                    + " (Pulsar). Starlight for RabbitMQ does not provide its settings."),

    // The messages

    CLIENT_ERRORS(
            Allowed.FLAG_OR_VOID,
            "{failed} messages failed and {unconfirmed} remained unconfirmed, out of {sent} sent messages.{error}",
            "The latencies of these messages are missing. Quantiles count them as the slowest messages. The maximum"
                    + " is unknown, and the mean is too low.",
            "Read the log of the broker. If the broker was overloaded, lower the rate."),
    LOST(
            Allowed.VOID,
            "{lost} accepted messages were not received by the end of the drain, summed over all consumer groups.",
            "The system lost these messages or did not deliver them in time.",
            "Raise phases.drain to distinguish late messages from lost ones. Check the durability settings."),
    DUPLICATED(
            Allowed.FLAG,
            "{count} extra copies of messages were received, summed over all consumer groups.",
            "An application would have to detect the copies. The latency of a message is that of the first copy.",
            "Check the settings of the consumers, unless a reconnect or a rebalance explains the copies."),
    REORDERED(
            Allowed.FLAG,
            "{count} messages were received after a later message of the same producer and partition, summed over all"
                    + " consumer groups.",
            "An application that relies on the order of messages can produce wrong results.",
            "Check whether producers retry sends while other messages are in flight, and whether consumers share a"
                    + " queue."),
    @JsonAlias("WARMUP_TROUBLE")
    WARMUP_ERRORS(
            Allowed.FLAG_OR_VOID,
            "{failed} messages of the warm-up failed, {unconfirmed} remained unconfirmed, and {lost} were lost.",
            "The system had errors before the measured phase started.",
            "Read the log of the broker. If the broker was overloaded, lower the rate."),
    IDLE_CONSUMERS(
            Allowed.FLAG,
            "The number of consumers without a partition to read is {count}.",
            "Fewer consumers than the workload specifies received the load.",
            "Use at least as many partitions as consumers in a group."),
    WORKER_UNLIKE(
            Allowed.FLAG,
            "{difference} The median of the other workers was {median}.",
            "Late messages of one worker increase the latency quantiles of the trial.",
            "Compare the pauses and the CPU use of the workers in the report. Then lower the rate, or use fewer"
                    + " workers."),
    WORKER_COPIES(
            Allowed.FLAG,
            "{count} messages were received in more than one worker.",
            "The delivered rate, the backlog and the end-to-end latencies count each copy as a message. The numbers of"
                    + " lost and duplicated messages are exact.",
            "Read the log of the broker to find the cause of the redelivery, or use one worker."),
    NOT_PAIRED(
            Allowed.FLAG,
            "The placement of the workers was paired, but {count} messages were not received by the worker"
                    + " that sent them.",
            "The end-to-end latencies of these messages depend on the clocks of two workers. The clock error"
                    + " in the result is that of a spread placement.",
            "Check whether another program moves messages between the destinations. If no program does, report the"
                    + " problem and attach the run directory."),
    CHURN_FAILED(
            Allowed.FLAG,
            "{failed} of {due} {kind} could not be opened under load. The first error was: {error}.",
            "The connect latency does not cover the failed attempts. An application would have to connect again.",
            "Read the log of the broker, or lower workload.churn."),
    CHURN_SKIPPED(
            Allowed.FLAG,
            "{skipped} of {due} {kind} were not opened, because {open} were already open or the load ended first.",
            "The churn was slower than intended. The connect latency does not cover the attempts that were skipped.",
            "Lower workload.churn until no attempt is skipped."),
    IMBALANCE(
            Allowed.FLAG,
            "The load was skewed across the {count} {clients}. The largest share was {max} messages, and the smallest"
                    + " share was {min}. An equal share is {mean}.",
            "Some connections carried more messages than others. The busiest connection may have limited the rate.",
            "Give each client the same number of partitions and use evenly distributed keys and destinations, unless a"
                    + " skew is intended."),
    FOREIGN_MESSAGES(
            Allowed.FLAG,
            "{count} messages did not belong to this trial.",
            "Another program probably used the destinations of the trial.",
            "Use dedicated destinations for a measurement."),
    SURPLUS_OUTCOMES(
            Allowed.FLAG,
            "{count} outcomes were reported for messages that already had an outcome.",
            "The counters of the client or of its Streamgauge driver are wrong.",
            "Report the problem and attach the run directory."),

    // The thresholds

    THRESHOLDS_CHANGED(
            Allowed.FLAG,
            "The experiment changes thresholds: {changes}.",
            "A trial that is valid, flagged or void here may have a different verdict in a run with other thresholds.",
            "Remove the field 'validity' and run the experiment again before you compare the run with other runs."),

    // The calibration

    CALIBRATION_STEAL(
            Allowed.FLAG,
            "{share} of the CPU time was stolen in one round (used by other guests or by the host itself).",
            "The true limits of the machine are better than these figures, because steal slowed some of the"
                    + " measurements.",
            "Calibrate the machine again with --force when the host is less busy."),
    CALIBRATION_BUSY(
            Allowed.FLAG,
            "Other processes used {share} of the CPUs in one round of the calibration.",
            "These processes affected some of the figures and will affect a run differently.",
            "Stop other programs and calibrate the machine again with --force."),
    CALIBRATION_FEW_REPEATS(
            Allowed.FLAG,
            "Fewer than {min} repeats completed: {figures}.",
            "Disturbed repeats cannot be detected.",
            "Calibrate the machine again with --force and without --quick when the machine is less busy."),
    CALIBRATION_UNSTEADY(
            Allowed.FLAG,
            "Repeats differ widely: {figures}.",
            "Percentages of these limits are only as precise as the limits themselves.",
            "Calibrate the machine again with --force. If the repeats still differ, stop other programs or use a"
                    + " machine that is not shared."),
    CALIBRATION_MEMORY_DISK(
            Allowed.FLAG,
            "The data directory is in memory ({fileSystem}).",
            "The disk figures show the speed of memory. fdatasync has no effect on files in memory, and the data does"
                    + " not survive a restart.",
            "Use a directory on a disk. Set --data-dir for the calibration, and STREAMGAUGE_TMP for runs."),
    CALIBRATION_CACHED_DISK(
            Allowed.FLAG,
            "The file system ({fileSystem}) cannot bypass the page cache.",
            "The read figure shows the speed of memory, not of the disk. The write figure includes the flush.",
            "Use only the write figure and the fdatasync figure, or choose a directory on another file system.");

    private final Allowed allowed;
    private final String seen;
    private final String why;
    private final String remedy;

    CaveatKind(Allowed allowed, String seen, String why, String remedy) {
        this.allowed = allowed;
        this.seen = seen;
        this.why = why;
        this.remedy = remedy;
    }

    /// Returns the severities with which a check may raise the caveat.
    public Set<Severity> severities() {
        return switch (allowed) {
            case FLAG -> EnumSet.of(Severity.FLAG);
            case VOID -> EnumSet.of(Severity.VOID);
            case FLAG_OR_VOID -> EnumSet.allOf(Severity.class);
        };
    }

    /// Returns the template of the observation.
    public String seen() {
        return seen;
    }

    /// Returns the template of the consequence.
    public String why() {
        return why;
    }

    /// Returns the template of the remedy.
    public String remedy() {
        return remedy;
    }

    /// Returns the name for readers, for example `late sends`.
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private enum Allowed {
        FLAG,
        VOID,
        FLAG_OR_VOID
    }
}
