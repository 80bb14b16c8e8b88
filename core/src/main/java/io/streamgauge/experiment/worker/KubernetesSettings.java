package io.streamgauge.experiment.worker;

import io.streamgauge.HostPort;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Settings of workers that run in pods of a Kubernetes cluster. The current context of `kubectl` determines the
/// cluster.
///
/// @param listen address and TCP port on which the controller listens; null for a free port on the local address
///     from which this machine connects to the cluster
/// @param image name of the container image that contains Streamgauge
/// @param namespace namespace of the pods; null for the namespace of the current context
/// @param cpus number of CPUs of each pod
/// @param memoryBytes memory of each pod in bytes
/// @param nodeSelector labels of the nodes on which the pods may run
/// @param tolerations tolerations of the pods, in the syntax of Kubernetes
/// @param awayFrom labels of other pods, for example of the brokers; the pods of the workers do not run on the
///     nodes of these other pods
/// @param hostNetwork true if the pods use the network of their nodes
/// @param podTemplate fields that are merged into the template of the pods: nested maps, lists and strings
public record KubernetesSettings(
        @Nullable HostPort listen,
        String image,
        @Nullable String namespace,
        int cpus,
        long memoryBytes,
        Map<String, String> nodeSelector,
        List<Object> tolerations,
        Map<String, String> awayFrom,
        boolean hostNetwork,
        Map<String, Object> podTemplate)
        implements WorkerPlace {
    /// Memory of a pod in addition to the heap of its worker. The program that starts the worker, the JVM of the
    /// worker and the client libraries use this memory.
    public static final long OVERHEAD_BYTES = 512L << 20;
    /// Smallest overhead with which a worker can start.
    public static final long SMALLEST_OVERHEAD_BYTES = 256L << 20;
    public static final int DEFAULT_CPUS = 2;

    public KubernetesSettings {
        nodeSelector = inOrder(nodeSelector);
        tolerations = List.copyOf(tolerations);
        awayFrom = inOrder(awayFrom);
        podTemplate = inOrder(podTemplate);
    }

    /// Returns an unmodifiable copy that keeps the order of the file. The order of `Map.copyOf` differs between
    /// processes, and the hash of the plan depends on the order.
    private static <V> Map<String, V> inOrder(Map<String, V> fields) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /// Returns a copy of these settings with the given memory for each pod.
    public KubernetesSettings withMemoryBytes(long bytes) {
        return new KubernetesSettings(
                listen, image, namespace, cpus, bytes, nodeSelector, tolerations, awayFrom, hostNetwork, podTemplate);
    }
}
