package io.streamgauge.engine;

import io.streamgauge.DriverException;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.InvalidExperimentException.Problem;
import io.streamgauge.engine.doctor.OpenFilesCheck;
import io.streamgauge.engine.hosts.CheckedHost;
import io.streamgauge.engine.hosts.CheckedHosts;
import io.streamgauge.engine.hosts.HostNeeds;
import io.streamgauge.engine.hosts.RemoteHosts;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.system.SystemUnderTest.Connect;
import io.streamgauge.experiment.worker.KubernetesSettings;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.experiment.worker.WorkerPlace;
import io.streamgauge.measure.resources.Host;
import io.streamgauge.plan.Trial;
import io.streamgauge.process.ChildProcesses;
import io.streamgauge.process.SupervisedProcesses;
import io.streamgauge.worker.host.HostCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Check of the worker hosts of an experiment before a run. The hosts join in the same way as for a run.
public final class WorkersCheck {
    private WorkersCheck() {}

    /// Waits until the hosts have joined, and checks each of them. The `streamgauge worker` processes on the
    /// hosts exit afterwards.
    ///
    /// @param listener receiver of messages about the hosts
    /// @throws InvalidExperimentException if no trial uses worker hosts
    /// @throws DriverException if the required hosts have not joined
    public static List<CheckedHost> run(LoadedExperiment experiment, RunListener listener)
            throws InvalidExperimentException, IOException, DriverException, InterruptedException {
        Map<WorkerPlace, List<Trial>> trialsByPlace = new LinkedHashMap<>();
        for (Trial trial : experiment.plan().trials()) {
            WorkerPlace place = trial.worker().place();
            if (place.isRemote()) {
                trialsByPlace
                        .computeIfAbsent(RemoteHosts.key(place), _ -> new ArrayList<>())
                        .add(trial);
            }
        }
        if (trialsByPlace.isEmpty()) {
            throw new InvalidExperimentException(List.of(new Problem(
                    experiment.source().file().toString(),
                    "all workers run on this machine, but this command checks only worker hosts",
                    "Set workers.on to 'join' or 'kubernetes'.")));
        }
        List<CheckedHost> hosts = new ArrayList<>();
        try (ChildProcesses children = SupervisedProcesses.open();
                RunWorkers workers = new RunWorkers(children, listener)) {
            workers.await(experiment.plan().trials());
            for (Map.Entry<WorkerPlace, List<Trial>> each : trialsByPlace.entrySet()) {
                List<Trial> trials = each.getValue();
                List<HostCheck> checks = workers.hosts(each.getKey()).check(brokers(trials));
                int needed = trials.stream()
                        .mapToInt(trial -> trial.worker().count())
                        .max()
                        .orElse(0);
                if (checks.size() < needed) {
                    throw new DriverException("only " + checks.size() + " of " + needed
                            + " worker hosts were checked, because the connection to the others was lost. Correct the"
                            + " cause, and start the command again");
                }
                hosts.addAll(CheckedHosts.of(
                        checks, needs(trials, experiment.experiment().thresholds())));
            }
        }
        return hosts;
    }

    /// Returns the addresses of the connected brokers. Launched brokers are omitted because they are not running
    /// yet.
    private static List<String> brokers(List<Trial> trials) {
        return trials.stream()
                .flatMap(trial -> trial.system().origin() instanceof Connect connected
                        ? connected.addresses().stream()
                        : Stream.empty())
                .distinct()
                .toList();
    }

    private static HostNeeds needs(List<Trial> trials, Thresholds thresholds) {
        CpuSet cpus = CpuSet.ALL;
        for (Trial trial : trials) {
            CpuSet wanted = trial.worker().cpus();
            if (!wanted.isAll()) {
                cpus = cpus.isAll() ? wanted : cpus.with(wanted);
            }
        }
        return new HostNeeds(
                Host.facts(Path.of("").toAbsolutePath()).java(),
                cpus,
                trials.stream()
                        .filter(trial -> !(trial.worker().place() instanceof KubernetesSettings))
                        .mapToLong(trial -> trial.worker().heapBytes())
                        .max()
                        .orElse(0),
                trials.stream()
                        .mapToLong(OpenFilesCheck::ofOneOfTheWorkers)
                        .max()
                        .orElse(0),
                trials.stream().anyMatch(WorkersCheck::comparesClocks),
                thresholds);
    }

    private static boolean comparesClocks(Trial trial) {
        return trial.worker().count() > 1
                && trial.workload().groups() > 0
                && trial.worker().placement() == Placement.SPREAD;
    }
}
