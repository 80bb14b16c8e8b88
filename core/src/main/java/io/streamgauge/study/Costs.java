package io.streamgauge.study;

import io.streamgauge.analyse.Summary;
import io.streamgauge.study.Study.Costing;
import io.streamgauge.study.StudyResult.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a terabyte costs that passes through each system: the price of its hosts for the time that the rate found
/// here takes for it.
final class Costs {
    private static final double TERABYTE = 1e12;
    private static final double SECONDS_OF_AN_HOUR = 3_600;

    private Costs() {}

    /// One for each priced system with a rate, in the order of the parts.
    static List<Cost> of(List<Costing> costings, Prices prices, Map<String, Summary> runs) {
        List<Cost> costs = new ArrayList<>();
        for (Costing costing : costings) {
            Summary run = runs.get(costing.part());
            if (run != null) {
                costs.addAll(ofPart(costing, prices, PartRates.bySystem(run)));
            }
        }
        return List.copyOf(costs);
    }

    private static List<Cost> ofPart(Costing costing, Prices prices, Map<String, Double> rates) {
        Map<String, Double> costs = new TreeMap<>();
        prices.hosts().forEach((system, hosts) -> {
            Double rate = rates.get(system);
            if (rate != null) {
                double hours = TERABYTE / (rate * costing.bytes()) / SECONDS_OF_AN_HOUR;
                costs.put(system, hosts.number() * hosts.hour() * hours);
            }
        });
        double change = prices.sensitivity() / 100;
        double cheapest = costs.values().stream().min(Double::compare).orElse(0.0);
        List<Cost> all = new ArrayList<>();
        prices.hosts().forEach((system, hosts) -> {
            Double cost = costs.get(system);
            Double rate = rates.get(system);
            if (cost != null && rate != null) {
                all.add(new Cost(
                        costing.part(),
                        system,
                        rate,
                        hosts.number(),
                        hosts.hour(),
                        cost,
                        cost * (1 - change),
                        cost * (1 + change),
                        cost / cheapest));
            }
        });
        return all;
    }
}
