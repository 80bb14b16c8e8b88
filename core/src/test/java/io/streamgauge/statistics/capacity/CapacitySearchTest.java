package io.streamgauge.statistics.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.statistics.capacity.CapacityResult.Status;
import io.streamgauge.statistics.capacity.CapacityStep.Confirm;
import io.streamgauge.statistics.capacity.CapacityStep.Done;
import io.streamgauge.statistics.capacity.CapacityStep.Pilot;
import io.streamgauge.statistics.capacity.CapacityStep.Search;
import io.streamgauge.statistics.capacity.CapacityTrial.Finding;
import io.streamgauge.statistics.capacity.CapacityTrial.GeneratorBound;
import io.streamgauge.statistics.capacity.CapacityTrial.Invalid;
import io.streamgauge.statistics.capacity.CapacityTrial.Judged;
import io.streamgauge.statistics.capacity.CapacityTrial.Outcome;
import io.streamgauge.statistics.capacity.CapacityTrial.PilotOutcome;
import io.streamgauge.statistics.capacity.CapacityTrial.Verdict;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapacitySearchTest {
    private static CapacitySearch plain() {
        return CapacitySearch.of(List.of(""), CapacityLimits.DEFAULT);
    }

    private static Judged judged(double rate, boolean... holds) {
        List<Verdict> verdicts = new java.util.ArrayList<>();
        for (boolean each : holds) {
            verdicts.add(new Verdict(each, each ? "" : "accepted too little"));
        }
        return new Judged(rate, verdicts);
    }

    /// Returns a search that has completed its pilot trials.
    private static CapacitySearch warm(double pilot) {
        return pilots(pilot, pilot, pilot);
    }

    private static CapacitySearch pilots(double... accepted) {
        CapacitySearch search = plain();
        for (double each : accepted) {
            assertThat(search.next()).isEqualTo(new Pilot());
            search = search.observe(new PilotOutcome(each));
        }
        return search;
    }

    /// Runs a search to its end and returns the final state. The simulated broker determines the outcome at each rate.
    private static CapacitySearch run(CapacitySearch search, double pilot, DoubleFunction<Outcome> broker) {
        CapacitySearch now = search;
        for (int i = 0; i < 200; i++) {
            CapacityStep step = now.next();
            if (step instanceof Done) {
                return now;
            }
            now = now.observe(step instanceof Pilot ? new PilotOutcome(pilot) : broker.apply(step.rate()));
        }
        throw new AssertionError("the search does not end");
    }

    private static CapacityResult result(CapacitySearch search) {
        return ((Done) search.next()).results().getFirst();
    }

    /// Checks 300 searches, given the noise of a trial and the largest allowed p95 of their errors. The
    /// intervals of more than 90 % of the searches must contain the true capacity. One trial in ten is
    /// disturbed, and the capacity drifts by 3 % during a search.
    @ParameterizedTest
    @CsvSource({"0.01, 0.03", "0.03, 0.04", "0.06, 0.07"})
    void hasASmallErrorOnSimulatedBrokers(double noise, double most) {
        double[] errors = new double[300];
        int covered = 0;
        for (int run = 0; run < errors.length; run++) {
            double pilot = 0.7 + 0.5 * run / errors.length;
            CapacityResult result = new SimulatedCapacity(50_000, noise, 0.1, 0.03, pilot)
                    .search(CapacityLimits.DEFAULT, 1000 + run)
                    .results()
                    .getFirst();
            errors[run] = Math.abs(result.estimatePerSecond() / 50_000 - 1);
            covered += result.interval().contains(50_000) ? 1 : 0;
        }
        Arrays.sort(errors);
        assertThat(errors[284]).isLessThanOrEqualTo(most);
        assertThat(covered).isGreaterThan(270);
    }

    @Test
    void startsWithPilotsAndAlternatesQuantiles() {
        CapacitySearch search = plain();
        assertThat(search.next()).isEqualTo(new Pilot());

        search = search.observe(new PilotOutcome(10_000));
        assertThat(search.next()).isEqualTo(new Pilot());

        search = search.observe(new PilotOutcome(10_000));
        assertThat(search.next()).isEqualTo(new Pilot());

        search = search.observe(new PilotOutcome(10_000));
        // The logarithm of the expected rate is 35 % of the way from ln 6,000 to ln 14,000.
        assertThat(search.next().rate())
                .isCloseTo(6000 * Math.pow(14.0 / 6, 0.35), org.assertj.core.data.Percentage.withPercentage(0.2));

        CapacitySearch held = search.observe(judged(8000, true));
        CapacitySearch failed = search.observe(judged(8000, false));
        assertThat(held.next().rate()).isGreaterThan(10_000);
        assertThat(failed.next().rate()).isLessThan(8_000);
    }

    @Test
    void repeatsPilotsUntilTheBrokerIsWarm() {
        CapacitySearch warm = pilots(2_000, 4_000, 8_000, 8_600, 9_100);

        assertThat(warm.next().rate()).isCloseTo(warm(9_100).next().rate(), within(1e-9));
    }

    @Test
    void endsPilotsThatAcceptLess() {
        assertThat(pilots(9_000, 7_000, 8_000).next()).isInstanceOf(Search.class);
    }

    @Test
    void needsTwoPilotsThatAreNotFaster() {
        assertThat(pilots(2_190, 2_150).next()).isEqualTo(new Pilot());
        assertThat(pilots(2_190, 2_150, 2_600, 2_500).next()).isEqualTo(new Pilot());
    }

    @Test
    void limitsTheNumberOfPilots() {
        assertThat(pilots(1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_100)
                        .next())
                .isInstanceOf(Search.class);
    }

    @Test
    void reportsTheTermsOfRfc9971() {
        CapacitySearch search = run(plain(), 11_000, rate -> judged(Math.min(rate, 10_000), rate <= 10_000));
        CapacityResult result = result(search);

        assertThat(result.status()).isEqualTo(Status.CONFIRMED);
        assertThat(result.regular()).isTrue();
        assertThat(result.relevantLowerBound().orElseThrow()).isBetween(9_000.0, 10_000.0);
        assertThat(result.relevantUpperBound().orElseThrow()).isBetween(10_000.0, 10_500.0);
        assertThat(result.conditionalThroughput()).isEqualTo(result.relevantLowerBound());
        assertThat(result.interval().contains(10_000)).isTrue();
        assertThat(result.sentence())
                .startsWith("capacity: ")
                .contains("95 % interval")
                .contains("confirmed at");
        assertThat(search.trials().stream().filter(t -> t.step() instanceof Confirm))
                .hasSize(2);
    }

    /// Checks a search with a broker whose periodic work does not occur in short trials. The broker sustains
    /// 10,000 messages/s in short trials, and 7,000 messages/s in longer trials.
    @Test
    void findsTheRateThatLongerTrialsSustain() {
        CapacitySearch search = runByLength(judgedUpTo(10_000), judgedUpTo(7_000));
        CapacityResult result = result(search);

        assertThat(result.status()).isEqualTo(Status.CONFIRMED);
        assertThat(result.relevantLowerBound().orElseThrow()).isBetween(6_360.0, 7_000.0);
        assertThat(result.relevantUpperBound().orElseThrow()).isBetween(7_000.0, 7_700.0);
        assertThat(result.interval().contains(7_000)).isTrue();
        assertThat(result.interval().high()).isLessThan(9_000);
        assertThat(longer(search)).hasSizeLessThanOrEqualTo(7);
    }

    @Test
    void doesNotConfirmARateThatOneLongerTrialDidNotSustain() {
        AtomicInteger trials = new AtomicInteger();
        CapacitySearch search =
                runByLength(judgedUpTo(10_000), rate -> judged(rate, trials.getAndIncrement() != 1 && rate <= 10_000));
        double failed = longer(search).get(1).step().rate();

        assertThat(result(search).relevantLowerBound().orElseThrow()).isLessThan(failed);
    }

    @Test
    void reportsThatLongerTrialsConfirmedNoRate() {
        CapacitySearch search = runByLength(judgedUpTo(10_000), rate -> judged(rate, false));

        // An estimate would depend only on the prior distribution.
        assertThat(result(search).status()).isEqualTo(Status.NONE_HELD);
        assertThat(result(search).relevantLowerBound()).isEmpty();
        assertThat(result(search).relevantUpperBound().orElseThrow())
                .isEqualTo(longer(search).getLast().step().rate());
        assertThat(result(search).reason())
                .startsWith("the broker sustained ")
                .endsWith(" messages/s in short trials, but did not sustain any tested rate in longer trials");
        assertThat(longer(search)).hasSize(CapacityLimits.DEFAULT.maxConfirmations());
    }

    @Test
    void reportsThatLongerTrialsDidNotConfirmARateTwice() {
        Set<Double> tested = new HashSet<>();
        CapacitySearch search = runByLength(judgedUpTo(10_000), rate -> judged(rate, tested.add(rate)));

        assertThat(result(search).status()).isEqualTo(Status.UNCONFIRMED);
        assertThat(result(search).reason())
                .isEqualTo("the broker did not sustain any rate in the required number of longer trials (2)");
        // Short trials sustained higher rates.
        double lowestFailed = longer(search).stream()
                .filter(t -> !((Judged) t.outcome()).verdicts().getFirst().holds())
                .mapToDouble(t -> t.step().rate())
                .min()
                .orElseThrow();
        assertThat(result(search).relevantLowerBound().orElse(0)).isLessThan(lowestFailed);
    }

    /// Checks a search in which the generator limits the short trials, and the broker sustains lower rates
    /// only for the length of a short trial.
    @Test
    void confirmsTheLowerBoundOfASearchThatTheGeneratorLimits() {
        DoubleFunction<Outcome> limited = rate -> rate > 9_000 ? new GeneratorBound("cpu") : judged(rate, true);

        CapacitySearch sustained = runByLength(limited, limited);
        assertThat(result(sustained).status()).isEqualTo(Status.GENERATOR_BOUND);
        assertThat(longer(sustained)).hasSize(2);
        assertThat(longer(sustained))
                .allMatch(t -> t.step().rate()
                        == result(sustained).relevantLowerBound().orElseThrow());

        CapacitySearch shortOnly = runByLength(limited, judgedUpTo(6_000));
        assertThat(result(shortOnly).status()).isEqualTo(Status.CONFIRMED);
        assertThat(result(shortOnly).relevantLowerBound().orElseThrow()).isBetween(5_400.0, 6_000.0);

        CapacitySearch generator = runByLength(limited, rate -> new GeneratorBound("cpu"));
        assertThat(result(generator).status()).isEqualTo(Status.GENERATOR_BOUND);
        assertThat(result(generator).relevantLowerBound()).isEmpty();
    }

    @Test
    void reportsAGeneratorThatLimitsTheLongerTrials() {
        CapacitySearch search =
                runByLength(judgedUpTo(10_000), rate -> rate > 7_000 ? new GeneratorBound("cpu") : judged(rate, true));

        assertThat(result(search).status()).isEqualTo(Status.GENERATOR_BOUND);
        assertThat(result(search).relevantLowerBound().orElseThrow()).isBetween(6_360.0, 7_000.0);
    }

    private static DoubleFunction<Outcome> judgedUpTo(double capacity) {
        return rate -> judged(Math.min(rate, capacity), rate <= capacity);
    }

    private static List<CapacityTrial> longer(CapacitySearch search) {
        return search.trials().stream().filter(t -> t.step() instanceof Confirm).toList();
    }

    /// Runs a search with a broker whose capacity depends on the duration of the trial.
    private static CapacitySearch runByLength(DoubleFunction<Outcome> shortTrial, DoubleFunction<Outcome> longTrial) {
        CapacitySearch search = warm(10_000);
        while (!(search.next() instanceof Done)) {
            CapacityStep step = search.next();
            DoubleFunction<Outcome> broker = step instanceof Confirm ? longTrial : shortTrial;
            search = search.observe(broker.apply(step.rate()));
        }
        return search;
    }

    @Test
    void repeatsAnInvalidTrial() {
        CapacitySearch search = warm(10_000);
        CapacityStep step = search.next();

        search = search.observe(new Invalid("STEAL"));

        assertThat(search.next()).isEqualTo(step);
        assertThat(search.observe(judged(8000, true)).next()).isNotEqualTo(step);
    }

    @Test
    void givesUpAfterThreeInvalidTrialsInARow() {
        CapacitySearch search = warm(10_000).observe(judged(8000, true));
        for (int i = 0; i < 3; i++) {
            search = search.observe(new Invalid("the host took 5 % of the CPU time"));
        }

        assertThat(result(search).status()).isEqualTo(Status.GAVE_UP);
        assertThat(result(search).sentence())
                .isEqualTo("capacity: not found: 3 trials were invalid. Last reason: the host took 5 % of the CPU"
                        + " time");
    }

    @Test
    void givesUpIfThePilotNeverWorks() {
        CapacitySearch search = plain();
        for (int i = 0; i < 3; i++) {
            search = search.observe(new Invalid("no broker"));
        }
        assertThat(result(search).status()).isEqualTo(Status.GAVE_UP);
    }

    @Test
    void reportsTheLimitOfTheGenerator() {
        CapacitySearch search = run(
                plain(),
                10_000,
                rate -> rate > 9_000 ? new GeneratorBound("the generator used 97 % of its CPU") : judged(rate, true));
        CapacityResult result = result(search);

        assertThat(result.status()).isEqualTo(Status.GENERATOR_BOUND);
        assertThat(result.relevantLowerBound().orElseThrow()).isBetween(8_000.0, 9_000.0);
        assertThat(result.sentence())
                .startsWith("capacity: >= 8,")
                .endsWith("messages/s, generator-limited: the generator used 97 % of its CPU");
    }

    @Test
    void findsABrokerLimitBelowTheGenerator() {
        CapacitySearch search =
                run(plain(), 10_000, rate -> rate > 11_000 ? new GeneratorBound("cpu") : judged(rate, rate <= 8_000));

        assertThat(result(search).status()).isEqualTo(Status.CONFIRMED);
        assertThat(result(search).interval().contains(8_000)).isTrue();
    }

    @Test
    void recoversFromAMisleadingPilot() {
        for (double pilot : new double[] {2_500, 40_000}) {
            CapacityResult result = result(run(plain(), pilot, rate -> judged(rate, rate <= 10_000)));
            assertThat(result.estimatePerSecond())
                    .as("pilot %s", pilot)
                    .isCloseTo(10_000, org.assertj.core.data.Percentage.withPercentage(6));
        }
    }

    @Test
    void reportsThatNoRateWasSustained() {
        CapacityResult result = result(run(plain(), 10_000, rate -> judged(rate, false)));

        assertThat(result.status()).isEqualTo(Status.NONE_HELD);
        assertThat(result.regular()).isFalse();
        assertThat(result.sentence()).startsWith("capacity: below ");
    }

    @Test
    void sharesTrialsBetweenObjectives() {
        CapacitySearch search = run(
                CapacitySearch.of(List.of("", "p99 end-to-end <= 20 ms"), CapacityLimits.DEFAULT),
                10_000,
                rate -> judged(rate, rate <= 10_000, rate <= 7_000));
        List<CapacityResult> results = ((Done) search.next()).results();

        assertThat(results.get(0).interval().contains(10_000)).isTrue();
        assertThat(results.get(1).interval().contains(7_000)).isTrue();
        assertThat(results.get(1).sentence()).startsWith("capacity with p99 end-to-end <= 20 ms: ");
        assertThat(search.trials().size()).isLessThan(3 + 2 * 20);
    }

    /// Checks that the confirmations for the stricter objective, which come first, do not confirm a rate far
    /// below the capacity for the other objective.
    @Test
    void confirmsARateForEachObjectiveInAnyOrder() {
        CapacitySearch search = run(
                CapacitySearch.of(List.of("p99 end-to-end <= 20 ms", ""), CapacityLimits.DEFAULT),
                10_000,
                rate -> judged(rate, rate <= 7_000, rate <= 10_000));
        List<CapacityResult> results = search.results();

        assertThat(results).extracting(CapacityResult::status).containsOnly(Status.CONFIRMED);
        assertThat(results.get(0).relevantLowerBound().orElseThrow()).isBetween(6_300.0, 7_000.0);
        assertThat(results.get(1).relevantLowerBound().orElseThrow()).isBetween(9_000.0, 10_000.0);
    }

    /// Checks a search in which the generator limits the objective for the latency. For the other objective, the
    /// search must still reach all rates that the broker sustains.
    @Test
    void limitsOneObjectiveByTheGeneratorAlone() {
        CapacitySearch search = run(
                CapacitySearch.of(List.of("", "p99 end-to-end <= 5 ms"), CapacityLimits.DEFAULT),
                10_000,
                rate -> new Judged(
                        rate,
                        List.of(
                                new Verdict(rate <= 10_000, "accepted too little"),
                                new Verdict(
                                        rate <= 6_000 ? Finding.HOLDS : Finding.GENERATOR_BOUND,
                                        "the generator sent late"))));
        List<CapacityResult> results = search.results();

        assertThat(results.get(0).status()).isEqualTo(Status.CONFIRMED);
        assertThat(results.get(0).interval().contains(10_000)).isTrue();
        assertThat(results.get(1).status()).isEqualTo(Status.GENERATOR_BOUND);
        assertThat(results.get(1).relevantLowerBound().orElseThrow()).isBetween(5_000.0, 6_000.0);
        assertThat(results.get(1).reason()).isEqualTo("the generator sent late");
    }

    /// Checks that a single pause of the generator does not limit the search to low rates.
    @Test
    void ignoresALimitOfTheGeneratorBelowARateThatItSent() {
        AtomicInteger pauses = new AtomicInteger();
        CapacitySearch search =
                run(CapacitySearch.of(List.of("", "p99 end-to-end <= 5 ms"), CapacityLimits.DEFAULT), 10_000, rate -> {
                    boolean paused = rate <= 8_000 && pauses.getAndIncrement() == 0;
                    Finding latency = paused ? Finding.GENERATOR_BOUND : rate <= 8_000 ? Finding.HOLDS : Finding.FAILS;
                    return new Judged(
                            rate,
                            List.of(new Verdict(rate <= 10_000, "accepted too little"), new Verdict(latency, "late")));
                });

        assertThat(search.results().get(1).status()).isEqualTo(Status.CONFIRMED);
        assertThat(search.results().get(1).interval().contains(8_000)).isTrue();
    }

    @Test
    void givesUpOneObjectiveAlone() {
        CapacitySearch search = run(
                CapacitySearch.of(List.of("", "p99 end-to-end <= 5 ms"), CapacityLimits.DEFAULT),
                10_000,
                rate -> new Judged(
                        rate,
                        List.of(
                                new Verdict(rate <= 10_000, "accepted too little"),
                                new Verdict(Finding.INVALID, "too few messages"))));
        List<CapacityResult> results = search.results();

        assertThat(results.get(0).status()).isEqualTo(Status.CONFIRMED);
        assertThat(results.get(1).status()).isEqualTo(Status.GAVE_UP);
        assertThat(results.get(1).reason()).isEqualTo("3 trials were invalid. Last reason: too few messages");
        assertThat(search.trials().size()).isLessThan(3 + 16 + 3 + 3 + 1);
    }

    /// Checks a search in which the first trial has too few messages for an objective. The search must not
    /// interpret this trial as a limit of the generator.
    @Test
    void doesNotTakeAnInvalidTrialForALimitOfTheGenerator() {
        AtomicInteger invalid = new AtomicInteger();
        CapacitySearch search =
                run(CapacitySearch.of(List.of("p99 end-to-end <= 5 ms"), CapacityLimits.DEFAULT), 10_000, rate -> {
                    boolean unknown = invalid.getAndIncrement() == 0;
                    Finding latency = unknown ? Finding.INVALID : rate <= 8_000 ? Finding.HOLDS : Finding.FAILS;
                    return new Judged(rate, List.of(new Verdict(latency, "too few messages")));
                });

        assertThat(search.state().generatorLimit(0)).isInfinite();
        assertThat(search.results().getFirst().status()).isEqualTo(Status.CONFIRMED);
    }

    @Test
    void reportsPartialResults() {
        CapacitySearch search = plain();
        assertThat(search.results().getFirst().estimatePerSecond()).isNaN();

        search = warm(10_000).observe(judged(8000, true));
        assertThat(search.results().getFirst().relevantLowerBound().orElseThrow())
                .isPositive();
        assertThat(search.results().getFirst().interval().high()).isGreaterThan(10_000);
    }

    @Test
    void rejectsAnOutcomeThatDoesNotFitTheStep() {
        assertThatThrownBy(() -> plain().observe(judged(1, true))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> warm(1).observe(new PilotOutcome(1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> warm(1).observe(judged(1, true, true))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void isReproducibleWithASeed() {
        SimulatedCapacity broker = new SimulatedCapacity(50_000, 0.03, 0.1, 0.03, 1);

        assertThat(broker.search(CapacityLimits.DEFAULT, 3)).isEqualTo(broker.search(CapacityLimits.DEFAULT, 3));
    }
}
