package io.streamgauge.engine.doctor;

import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.experiment.system.SystemUnderTest.InMemory;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.linux.ProcessFiles;
import io.streamgauge.plan.Plan;
import io.streamgauge.plan.Trial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/// Check of the limit on open files before a run. The numbers of open files are upper estimates. A broker
/// that reaches the limit fails under load, with an error that does not name the cause.
public final class OpenFilesCheck {
    /// Number of files that a process opens for libraries and logs. In a worker, this number includes the
    /// connections to the controller.
    private static final long BASE = 300;

    /// Number of files that a client opens for its selector and its connections to the nodes.
    private static final long PER_CLIENT = 8;

    /// Number of files that a broker opens for 100 partitions or queues. Kafka opens one file for each
    /// partition, and more for partitions with several segments. Pulsar and RabbitMQ queues need fewer files.
    /// [#ofBroker] counts RabbitMQ streams separately.
    private static final long PER_PARTITION_PERCENT = 125;

    private final long limit;

    /// @param limit maximum number of open files per process
    public OpenFilesCheck(long limit) {
        this.limit = limit;
    }

    /// Returns a check with the limit of the processes that this process starts.
    public static OpenFilesCheck ofThisProcess() {
        try {
            return new OpenFilesCheck(ProcessFiles.ofSelf().maxOpenFiles());
        } catch (IOException notLinux) {
            return new OpenFilesCheck(Long.MAX_VALUE);
        }
    }

    /// Returns the problems of a plan, at most one for workers and one for brokers.
    public List<Problem> problems(Plan plan) {
        List<Problem> problems = new ArrayList<>();
        add("a worker", OpenFilesCheck::ofWorker, "workload.producers or workload.consumers", plan, problems);
        add("a broker", OpenFilesCheck::ofBroker, "workload.destinations or workload.partitions", plan, problems);
        return problems;
    }

    private void add(String process, ToLongFunction<Trial> need, String fields, Plan plan, List<Problem> problems) {
        plan.trials().stream()
                .max(Comparator.comparingLong(need))
                .filter(trial -> need.applyAsLong(trial) > limit)
                .ifPresent(trial -> problems.add(problem(process, trial, need.applyAsLong(trial), fields)));
    }

    private Problem problem(String process, Trial trial, long needed, String fields) {
        return new Problem(
                "open files",
                String.format(
                        Locale.ROOT,
                        "%s of trial %s needs up to %,d open files, but the limit is %,d",
                        process,
                        trial.id(),
                        needed,
                        limit),
                "Run 'ulimit -Hn " + needed + "' in a root shell and start Streamgauge from this shell, or reduce "
                        + fields + ".");
    }

    /// Returns an upper estimate of the number of files that a worker opens. Returns 0 for the in-memory broker,
    /// which does not need connections, and for workers on other hosts, whose limits are unknown.
    private static long ofWorker(Trial trial) {
        return trial.system().origin() instanceof InMemory
                        || trial.worker().place().isRemote()
                ? 0
                : BASE + PER_CLIENT * clients(trial.workload());
    }

    /// Returns an upper estimate of the number of files that each worker on another host opens. Returns 0 for
    /// the in-memory broker.
    public static long ofOneOfTheWorkers(Trial trial) {
        return trial.system().origin() instanceof InMemory
                ? 0
                : BASE
                        + PER_CLIENT
                                * Math.ceilDiv(
                                        clients(trial.workload()),
                                        trial.worker().count());
    }

    private static long ofBroker(Trial trial) {
        if (!(trial.system().origin() instanceof Launch)) {
            return 0;
        }
        Workload workload = trial.workload();
        long partitions = (long) workload.destinations() * workload.partitions();
        // Each reader of a stream opens its own file. The writer opens two files.
        boolean streams = "stream".equals(trial.system().options().get("queue"));
        long percent = streams ? 100 * (2L + workload.groups()) : PER_PARTITION_PERCENT;
        return BASE + percent * partitions / 100 + 2 * clients(workload);
    }

    /// Returns an upper estimate of the number of clients. The estimate includes a separate client for each
    /// consumer, because some client libraries cannot share a client between consumers.
    private static long clients(Workload workload) {
        long producers = workload.connections() == Workload.OWN_CONNECTIONS
                ? workload.producers()
                : Math.min(workload.producers(), workload.connections());
        return producers + (long) workload.consumers() * workload.groups() + WorkerSettings.churnClients(workload);
    }
}
