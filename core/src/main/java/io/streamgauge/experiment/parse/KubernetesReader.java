package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.parse.section.ExperimentShape;
import io.streamgauge.experiment.worker.KubernetesSettings;
import io.streamgauge.experiment.worker.LocalPlace;
import io.streamgauge.experiment.worker.WorkerPlace;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Sequence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reader of the fields of `workers` for workers in pods of a Kubernetes cluster.
final class KubernetesReader {
    static final List<String> FIELDS = List.of(
            "listen",
            "image",
            "namespace",
            "resources",
            "node-selector",
            "tolerations",
            "away-from",
            "host-network",
            "kubernetes");

    private static final long MIB = 1L << 20;
    private static final int MAX_CPUS = 1024;
    private static final Map<String, Boolean> BOOLEANS = Map.of("true", true, "false", false);

    private KubernetesReader() {}

    static WorkerPlace read(Fields workers, long heapBytes) {
        boolean complete = workers.require(
                "image",
                "Set 'image' to the name of a container image with this version of Streamgauge, for example"
                        + " registry.example/streamgauge:0.1.0.");
        Optional<Fields> resources = workers.part("resources", ExperimentShape.POD_RESOURCES);
        KubernetesSettings settings = new KubernetesSettings(
                workers.has("listen") ? WorkersReader.address(workers, "listen").orElse(null) : null,
                workers.text("image", ""),
                workers.has("namespace") ? workers.text("namespace", "") : null,
                resources
                        .map(r -> r.integer("cpu", 1, MAX_CPUS, KubernetesSettings.DEFAULT_CPUS))
                        .orElse(KubernetesSettings.DEFAULT_CPUS),
                memoryBytes(resources, heapBytes),
                workers.properties("node-selector"),
                tolerations(workers),
                workers.properties("away-from"),
                workers.choice("host-network", BOOLEANS, false),
                podTemplate(workers));
        return complete ? settings : LocalPlace.LOCAL;
    }

    private static long memoryBytes(Optional<Fields> resources, long heapBytes) {
        long automatic = Math.ceilDiv(heapBytes + KubernetesSettings.OVERHEAD_BYTES, MIB) * MIB;
        if (resources.isEmpty()) {
            return automatic;
        }
        Fields fields = resources.get();
        long memory = fields.size("memory", 1, 1L << 44, automatic);
        long smallest = heapBytes + KubernetesSettings.SMALLEST_OVERHEAD_BYTES;
        if (fields.problems().isValid(fields.path()) && memory < smallest) {
            fields.problem(
                    "memory",
                    "a pod with " + (memory / MIB) + " MiB of memory is too small for a worker with a heap of "
                            + (heapBytes / MIB) + " MiB",
                    "Set 'memory' to at least " + Math.ceilDiv(smallest, MIB)
                            + " MiB, or remove it. The default for this load is " + (automatic / MIB) + " MiB.");
        }
        return memory;
    }

    private static List<Object> tolerations(Fields workers) {
        return switch (workers.value("tolerations")) {
            case null -> List.of();
            case Sequence list -> UntypedValue.of(list);
            default -> {
                workers.problem(
                        "tolerations",
                        "'tolerations' is not a list",
                        "Write a list as in a pod specification, for example [{ key: dedicated, operator:"
                                + " Exists }].");
                yield List.of();
            }
        };
    }

    private static Map<String, Object> podTemplate(Fields workers) {
        return switch (workers.value("kubernetes")) {
            case null -> Map.of();
            case Mapping template -> {
                Map<String, Object> fields = UntypedValue.of(template);
                rejectRecordedSettings(workers, fields);
                yield fields;
            }
            default -> {
                workers.problem(
                        "kubernetes",
                        "'kubernetes' is not a set of fields",
                        "Write fields of a pod template, for example { spec: { priorityClassName: load-test } }.");
                yield Map.of();
            }
        };
    }

    /// Rejects a pod template that sets the image, the CPUs, the memory or the host network of the workers. The
    /// results record the values of the corresponding fields of `workers`, which would then differ from the
    /// values of the pods.
    private static void rejectRecordedSettings(Fields workers, Map<String, Object> template) {
        Map<?, ?> spec = mapOf(template.get("spec"));
        rejectIf(spec.containsKey("hostNetwork"), workers, "host-network");
        if (spec.get("containers") instanceof List<?> containers) {
            for (Object container : containers) {
                Map<?, ?> fields = mapOf(container);
                if ("worker".equals(fields.get("name"))) {
                    rejectIf(fields.containsKey("image"), workers, "image");
                    rejectIf(setsCpuOrMemory(mapOf(fields.get("resources"))), workers, "resources");
                }
            }
        }
    }

    private static Map<?, ?> mapOf(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static boolean setsCpuOrMemory(Map<?, ?> resources) {
        return Stream.of("requests", "limits")
                .map(kind -> mapOf(resources.get(kind)))
                .anyMatch(values -> values.containsKey("cpu") || values.containsKey("memory"));
    }

    private static void rejectIf(boolean replaced, Fields workers, String field) {
        if (replaced) {
            workers.problem(
                    "kubernetes",
                    "the pod template replaces workers." + field + ", whose value the results record",
                    "Remove the field from the template, and set '" + field + "' in 'workers' instead.");
        }
    }
}
