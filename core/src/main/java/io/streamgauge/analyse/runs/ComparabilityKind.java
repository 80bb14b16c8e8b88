package io.streamgauge.analyse.runs;

/// Kind of comparability issue, with its severity and text. The JSON output contains the names of the constants,
/// which docs/reference/cli.md lists.
///
/// A check that reports the issue replaces each `{name}` in the observation with a value.
public enum ComparabilityKind {
    NOTHING_IN_COMMON(Severity.REFUSES, "the runs have no {subject} in common", "there is nothing to compare"),
    DURABILITY(
            Severity.REFUSES,
            "the durability differs: {differences}",
            "higher durability alone may explain why a system is slower"),
    WORKLOAD(
            Severity.REFUSES,
            "the workload differs: {differences}",
            "results under different loads are not comparable"),
    SIMULATED(
            Severity.REFUSES,
            "some trials ran in simulated time, others in real time",
            "simulated trials check the arithmetic but do not measure speed"),
    NO_PLAN(
            Severity.STOPS_GATES,
            "a run directory does not contain plan.json",
            "it is unknown whether the load was the same"),
    HOST(
            Severity.STOPS_GATES,
            "the machine differs: {differences}",
            "the machine may have caused the differences between the figures, so gates are inconclusive"),
    OMB_RESULT(
            Severity.STOPS_GATES,
            "{run} is a result file of the OpenMessaging Benchmark, which does not contain the rate of the load, lost"
                    + " messages, the CPU use, the host, the versions or the settings",
            "the loads and the machines of the runs may differ. Latencies are measured from the send, except for"
                    + " end-to-end latencies in files that Streamgauge has written"),
    OMB_OVERLOAD(
            Severity.WARNS,
            "{run} contains failed messages ({failed}) or a backlog at the end of the test ({backlog})",
            "the figures are those of an overloaded system if messages failed or waited for more than a second"),
    CPU_SPEED(
            Severity.WARNS,
            "the machine was faster in one run than in another: {difference}",
            "the machine may have caused a difference of this size between the figures. Repeat all compared runs, one"
                    + " directly after the other"),
    PHASES(Severity.WARNS, "the phases differ: {differences}", "phases of different lengths can change the figures"),
    WORKER(
            Severity.WARNS,
            "the worker settings differ: {differences}",
            "different settings of the generator can change the figures"),
    BROKERS(
            Severity.WARNS,
            "the runs differ in the lifetime of the brokers or in the collection of broker metrics: {differences}",
            "brokers that serve several trials are warmed up, and collecting metrics uses CPU time of the brokers"),
    THRESHOLDS(
            Severity.WARNS,
            "the thresholds differ: {difference}",
            "a trial that is void in one run may be valid in another"),
    CAPACITY_SEARCHES(
            Severity.WARNS,
            "the runs contain capacity searches",
            "capacities are not compared. Use 'streamgauge site' to compare them"),
    STREAMGAUGE(
            Severity.WARNS,
            "the runs used different versions: {difference}",
            "the measurement method may have changed"),
    VOID_TRIALS(
            Severity.WARNS,
            "void trials make up {count} of the {all} trials of {run}",
            "void trials are excluded. If the slow trials are void, the figures of the run are too good"),
    NOT_IN_BOTH(
            Severity.WARNS,
            "{run} does not contain {what} of the baseline",
            "only the systems and cells of both runs are compared, and gates do not cover the others"),
    UNFINISHED(Severity.WARNS, "{run} did not complete ({status})", "only its completed trials are compared"),
    FEW_TRIALS(
            Severity.WARNS,
            "in {run}, at least one system has only {trials} in a cell, excluding void trials",
            "an interval requires at least 2 trials and is wide if there are fewer than 5"),
    DRIFT(
            Severity.WARNS,
            "with {system}, the generator used {ratio}x as much CPU time per message in {run} as in the baseline",
            "the machine or the clients probably changed between the runs. This change also affects the figures of the"
                    + " systems");

    private final Severity severity;
    private final String seen;
    private final String why;

    ComparabilityKind(Severity severity, String seen, String why) {
        this.severity = severity;
        this.seen = seen;
        this.why = why;
    }

    /// Consequence of an issue for the comparison.
    public enum Severity {
        /// Comparison that Streamgauge refuses.
        REFUSES,
        /// Comparison whose gates are inconclusive.
        STOPS_GATES,
        WARNS
    }

    Severity severity() {
        return severity;
    }

    /// Returns the observation, with a placeholder `{name}` for each value.
    String seen() {
        return seen;
    }

    String why() {
        return why;
    }
}
