package io.streamgauge.statistics.capacity;

import io.streamgauge.statistics.ConfidenceInterval;
import io.streamgauge.statistics.capacity.CapacityPosterior.Evidence;
import io.streamgauge.statistics.capacity.CapacityResult.Status;
import io.streamgauge.statistics.capacity.CapacityTrial.GeneratorBound;
import io.streamgauge.statistics.capacity.CapacityTrial.Invalid;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/// The result of a search that has ended.
final class CapacityReport {
    /// Rates this close are one when it is asked how often a rate held.
    private static final double SAME = 1.01;

    private final CapacitySearch search;

    CapacityReport(CapacitySearch search) {
        this.search = search;
    }

    List<CapacityResult> results(boolean gaveUp) {
        List<CapacityResult> results = new ArrayList<>();
        for (int goal = 0; goal < search.goals().size(); goal++) {
            results.add(result(goal, gaveUp));
        }
        return results;
    }

    private CapacityResult result(int goal, boolean gaveUp) {
        List<Evidence> evidence = search.evidence(goal);
        OptionalDouble confirmed = new Confirmation(search, goal).confirmedRate();
        Status status = status(goal, gaveUp || search.gaveUp(goal), evidence, confirmed);
        OptionalDouble lower = confirmed.isPresent() ? confirmed : highestHolding(evidence);
        boolean started = search.probed();
        return new CapacityResult(
                search.goals().get(goal),
                status,
                started ? search.posterior(goal).quantile(0.5) : Double.NaN,
                started
                        ? search.posterior(goal).interval(CapacitySearch.CONFIDENCE)
                        : new ConfidenceInterval(0, Double.POSITIVE_INFINITY, CapacitySearch.CONFIDENCE),
                lower,
                lowestFailing(evidence, lower.orElse(0)),
                acceptedAt(goal, lower),
                evidence.size(),
                search.invalid() + search.spoiled(goal),
                reason(goal, status));
    }

    private Status status(int goal, boolean gaveUp, List<Evidence> evidence, OptionalDouble confirmed) {
        if (confirmed.isPresent()) {
            return Status.CONFIRMED;
        }
        if (gaveUp) {
            return Status.GAVE_UP;
        }
        if (evidence.stream().noneMatch(Evidence::holds) && !evidence.isEmpty()) {
            return Status.NONE_HELD;
        }
        return search.generatorBound(goal) ? Status.GENERATOR_BOUND : Status.UNCONFIRMED;
    }

    private String reason(int goal, Status status) {
        return switch (status) {
            case CONFIRMED -> "it held again at the lower end of the interval";
            case NONE_HELD -> "no rate that was tried held";
            case UNCONFIRMED -> "it did not hold again at the lower end of the interval";
            case GENERATOR_BOUND -> last(t -> t.reasonOfGenerator(goal));
            case GAVE_UP -> gaveUpBecause(goal);
        };
    }

    private String gaveUpBecause(int goal) {
        String why = last(t -> switch (t.outcome()) {
            case Invalid invalid -> Optional.of(invalid.reason());
            case GeneratorBound bound -> Optional.of(bound.reason());
            case Judged _ -> t.reasonOfSpoiling(goal);
            case CapacityTrial.Probed _ -> Optional.empty();
        });
        int invalid = search.invalid() + search.spoiled(goal);
        return invalid == 0 ? why : invalid + " trials were invalid, the last because " + why;
    }

    private String last(Function<CapacityTrial, Optional<String>> reason) {
        return search.trials().reversed().stream()
                .flatMap(t -> reason.apply(t).stream())
                .findFirst()
                .orElse("nothing was measured");
    }

    private static boolean same(double a, double b) {
        return Math.max(a, b) / Math.min(a, b) <= SAME;
    }

    private static boolean mostlyHolds(List<Evidence> evidence, double rate) {
        long near = evidence.stream().filter(e -> same(e.ratePerSecond(), rate)).count();
        long held = evidence.stream()
                .filter(e -> e.holds() && same(e.ratePerSecond(), rate))
                .count();
        return 2 * held > near;
    }

    /// A single disturbed trial below must not hide that a higher rate holds.
    private static OptionalDouble highestHolding(List<Evidence> evidence) {
        return evidence.stream()
                .filter(Evidence::holds)
                .mapToDouble(Evidence::ratePerSecond)
                .filter(rate -> mostlyHolds(evidence, rate))
                .max();
    }

    private static OptionalDouble lowestFailing(List<Evidence> evidence, double above) {
        return evidence.stream()
                .filter(e -> !e.holds() && e.ratePerSecond() > above)
                .mapToDouble(Evidence::ratePerSecond)
                .filter(rate -> !mostlyHolds(evidence, rate))
                .min();
    }

    private OptionalDouble acceptedAt(int goal, OptionalDouble rate) {
        return search.trials().stream()
                .filter(t -> rate.isPresent()
                        && t.outcome() instanceof Judged j
                        && j.verdicts().get(goal).holds()
                        && CapacitySearch.rate(t.step()) == rate.getAsDouble())
                .mapToDouble(t -> ((Judged) t.outcome()).acceptedPerSecond())
                .min();
    }
}
