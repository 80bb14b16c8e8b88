package io.streamgauge.engine.hosts;

import io.streamgauge.experiment.worker.KubernetesSettings;
import io.streamgauge.experiment.worker.WorkerPlace;
import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.plan.Trial;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Worker hosts that some trials of a run need. Trials share pods even if their workers have different heap
/// sizes.
///
/// @param place place of the hosts, with the largest amount of memory that any trial needs
/// @param count largest number of hosts that any trial needs
public record RemoteHosts(WorkerPlace place, int count) {
    /// Returns the hosts that the trials need.
    public static Collection<RemoteHosts> of(List<Trial> trials) {
        Map<WorkerPlace, RemoteHosts> hosts = new LinkedHashMap<>();
        for (Trial trial : trials) {
            WorkerSettings worker = trial.worker();
            if (worker.place().isRemote()) {
                RemoteHosts needed = new RemoteHosts(worker.place(), worker.count());
                hosts.merge(needed.key(), needed, RemoteHosts::and);
            }
        }
        return hosts.values();
    }

    /// Returns a value that is equal for places whose trials share hosts.
    public static WorkerPlace key(WorkerPlace place) {
        return place instanceof KubernetesSettings pods ? pods.withMemoryBytes(0) : place;
    }

    public WorkerPlace key() {
        return key(place);
    }

    private RemoteHosts and(RemoteHosts other) {
        return new RemoteHosts(larger(place, other.place), Math.max(count, other.count));
    }

    private static WorkerPlace larger(WorkerPlace a, WorkerPlace b) {
        return a instanceof KubernetesSettings first
                        && b instanceof KubernetesSettings second
                        && second.memoryBytes() > first.memoryBytes()
                ? b
                : a;
    }
}
