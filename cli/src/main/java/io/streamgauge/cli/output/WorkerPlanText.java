package io.streamgauge.cli.output;

import io.streamgauge.experiment.worker.ClientPlacement;
import io.streamgauge.experiment.worker.Placement;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.plan.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Text that describes how planned trials divide producers and consumers among several workers.
/// [ClientPlacement], which the load also uses, determines the division.
public final class WorkerPlanText {
    private final Workload workload;
    private final Placement placement;
    private final ClientPlacement clients;

    private WorkerPlanText(Trial trial) {
        this.workload = trial.workload();
        this.placement = trial.worker().placement();
        this.clients = ClientPlacement.of(workload, trial.worker().count(), placement);
    }

    /// Returns the lines for each different division in the trials; an empty list if all trials have a single
    /// worker.
    public static List<String> lines(List<Trial> trials) {
        Map<List<String>, List<String>> cellsByDivision = new LinkedHashMap<>();
        for (Trial trial : trials) {
            List<String> cells = cellsByDivision.computeIfAbsent(divisionOf(trial), _ -> new ArrayList<>());
            if (!cells.contains(trial.cell())) {
                cells.add(trial.cell());
            }
        }
        List<String> lines = new ArrayList<>();
        cellsByDivision.forEach((division, cells) -> {
            if (!division.isEmpty()) {
                boolean several = cellsByDivision.size() > 1;
                lines.add(division.getFirst() + (several ? " (" + String.join("; ", cells) + ")" : ""));
                lines.addAll(division.subList(1, division.size()));
            }
        });
        return lines;
    }

    private static List<String> divisionOf(Trial trial) {
        return trial.worker().count() == 1 ? List.of() : new WorkerPlanText(trial).division();
    }

    private List<String> division() {
        List<String> lines = new ArrayList<>();
        lines.add(clients.workers() + " workers, placement " + placement.word()
                + "; clients and destinations are numbered from 0");
        for (int worker = 0; worker < clients.workers(); worker++) {
            lines.add("  worker " + (worker + 1) + ": " + String.join(", ", clientsOf(worker)));
        }
        return lines;
    }

    private List<String> clientsOf(int worker) {
        List<String> parts = new ArrayList<>();
        List<Integer> producers = IntStream.range(0, workload.producers())
                .filter(p -> clients.workerOfProducer(p) == worker)
                .boxed()
                .toList();
        parts.add(named("producer", producers));
        parts.addAll(consumersOf(worker));
        if (placement == Placement.PAIRED) {
            parts.add(named(
                    "destination",
                    IntStream.range(0, workload.destinations())
                            .filter(d -> clients.sectionOf(d) == worker)
                            .boxed()
                            .toList()));
        }
        return parts;
    }

    /// Returns the consumers of a worker as text. Groups with the same consumers are described together.
    private List<String> consumersOf(int worker) {
        Map<List<Integer>, List<Integer>> groupsByConsumers = new LinkedHashMap<>();
        for (int g = 0; g < workload.groups(); g++) {
            int group = g;
            List<Integer> consumers = IntStream.range(0, workload.consumers())
                    .filter(c -> clients.workerOfConsumer(group, c) == worker)
                    .boxed()
                    .toList();
            groupsByConsumers.computeIfAbsent(consumers, _ -> new ArrayList<>()).add(group + 1);
        }
        if (groupsByConsumers.isEmpty()) {
            return List.of("no consumers");
        }
        boolean uniform = groupsByConsumers.size() == 1;
        return groupsByConsumers.entrySet().stream()
                .map(e -> named("consumer", e.getKey())
                        + (uniform ? ofEachGroup() : " of " + named("group", e.getValue())))
                .toList();
    }

    private String ofEachGroup() {
        return workload.groups() == 1 ? "" : " of each group";
    }

    private static String named(String client, List<Integer> numbers) {
        return switch (numbers.size()) {
            case 0 -> "no " + client + "s";
            case 1 -> client + " " + numbers.getFirst();
            default -> client + "s " + NumberRanges.of(numbers);
        };
    }
}
