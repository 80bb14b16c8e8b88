package io.streamgauge.analyse.model;

import java.util.Arrays;

/// Text fragments that checks insert into the texts of a [CaveatKind], depending on the evidence.
public enum CaveatDetail {
    /// Advice for a generator that shares its CPUs.
    DEDICATE_CPUS(" Dedicate CPUs to the generator (worker.cpus)."),

    /// Latency with which the send delay is compared.
    LATE_AGAINST_LATENCY("a {quantile} latency of {latency} ms"),
    LATE_AGAINST_RESPONSE_TIME("a {quantile} response time of {latency} ms"),

    /// Possible causes of late sends if it is unknown how long senders waited for a core.
    LATE_CAUSE_UNKNOWN("The cause is CPU contention, a client that delayed the sends, or a pause of the machine."),
    LATE_BY_CPU_CONTENTION("The cause is CPU contention: a sender waited {wait} ms per second for a core."),
    LATE_BY_CLIENT_OR_PAUSE(
            "The client delayed the sends, or the machine was paused. A sender waited only {wait} ms per second for a"
                    + " core."),

    ALL_CPUS("the machine's CPUs"),
    OWN_CPUS("its CPUs ({cpus})"),
    WORKER_HOST_CPUS("the CPUs of the host of {worker}"),

    SYNC_CHANGED("the median fdatasync took {before} ms before the trial and {after} ms after it, a change by a factor"
            + " of {factor}"),
    WRITE_CHANGED("the write rate was {before}/s before the trial and {after}/s after it, a change by a factor of"
            + " {factor}"),

    /// Latency quantile that Streamgauge shows together with the pauses of the generator.
    PAUSED_QUANTILE(" The {quantile} latency was {latency} ms."),

    /// Programs that used the most CPU time.
    LARGEST_PROGRAMS(": {programs}"),
    CONNECTED_LOCALLY(" Processes of the connected system on this machine may be among these programs."),

    CLOCK_ERROR("The workers use different clocks. End-to-end latencies may differ from the true latencies by up to"
            + " {bound} ms."),
    CLOCK_ERROR_UNKNOWN("The workers use different clocks. The error of end-to-end latencies is unknown, because"
            + " exchanges of clock readings are missing."),
    CLOCK_ERROR_WRONG("The workers use different clocks. {count} messages have a negative end-to-end latency, down to"
            + " {lowest} ms. According to the exchanges of clock readings, the error is at most {bound} ms. A clock"
            + " therefore changed in a way that the exchanges did not detect, and the error is unknown."),

    WORKER_DELAY("The p99 send delay was {delay} ms in worker {worker}."),
    WORKER_BEHIND("The broker did not acknowledge {percent} % of the due messages of worker {worker}."),
    WORKER_PAUSED("Pauses took {percent} % of the time in worker {worker}."),

    MEMORY_ALARM("memory"),
    DISK_ALARM("disk space"),
    /// Number of samples in which the named node had the reported state.
    NODE_IN_SAMPLES("{node} in {count} of {samples} samples"),
    METRICS_SHARE("{percent} % of the CPU time of {node}"),
    CLIENT_ERROR(" The client reported: {message}.");

    private final String text;

    CaveatDetail(String text) {
        this.text = text;
    }

    /// Returns the text with its placeholders replaced by the values.
    ///
    /// @param values one value for each placeholder `{name}`, in the order of the placeholders in the text
    public String with(Object... values) {
        return TextTemplate.fill(text, Arrays.asList(values).iterator());
    }
}
