package io.streamgauge.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Label;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.streamgauge.InvalidExperimentException;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.RunOptions;
import io.streamgauge.engine.RunResult;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.result.row.Role;
import io.streamgauge.worker.TrialListener;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunMetricsTest {
    private static final Map<String, String> ANY = Map.of();
    private static final String ACCEPTED = "streamgauge_messages_accepted";
    private static final String CPU = "streamgauge_process_cpu_seconds";
    private static final String MEMORY = "streamgauge_process_resident_memory_bytes";
    private static final String BACKLOG = "streamgauge_backlog_messages";

    private final RunMetrics metrics = new RunMetrics();

    @TempDir
    private Path scratch = Path.of("");

    private RunResult run(int trials) throws InvalidExperimentException, IOException {
        return new ExperimentRunner(metrics, new Interruption())
                .run(Trials.experiment(trials), RunOptions.DEFAULT.in(scratch.resolve("run")));
    }

    private TrialListener start(Trial trial) {
        return metrics.trial(trial, "1/2", Duration.ZERO);
    }

    private static Stream<Label> labels(MetricSnapshots scrape) {
        return scrape.stream()
                .<DataPointSnapshot>flatMap(family -> family.getDataPoints().stream())
                .flatMap(point -> point.getLabels().stream());
    }

    private static List<String> trialsOf(MetricSnapshots scrape) {
        return labels(scrape)
                .filter(label -> label.getName().equals("trial"))
                .map(Label::getValue)
                .distinct()
                .toList();
    }

    @Test
    void agreesWithTheSummaryOfARun() throws InvalidExperimentException, IOException {
        RunResult result = run(2);

        MetricSnapshots scrape = metrics.collect();
        assertThat(result.summary().trials()).hasSize(2);
        for (TrialSummary trial : result.summary().trials()) {
            Map<String, String> measured = Map.of("system", "scripted", "trial", trial.id(), "phase", "measure");
            assertThat(Series.sum(scrape, "streamgauge_end_to_end_latency_seconds", measured))
                    .isEqualTo(trial.endToEnd().count());
            assertThat(Series.sum(scrape, "streamgauge_publish_response_seconds", measured))
                    .isEqualTo(trial.responseTime().count());
            assertThat(Series.sum(scrape, "streamgauge_messages_offered", Map.of("trial", trial.id())))
                    .isEqualTo(44_000);
        }
        assertThat(Series.of(scrape, "streamgauge_run", Map.of("experiment", "lab")))
                .hasSize(1);
        assertThat(Series.sum(scrape, "streamgauge_trials_started", ANY)).isEqualTo(2);
    }

    @Test
    void countsTheTrialsOfACapacitySearch() throws InvalidExperimentException, IOException {
        RunResult result = new ExperimentRunner(metrics, new Interruption())
                .run(Trials.search(), RunOptions.DEFAULT.in(scratch.resolve("run")));

        MetricSnapshots scrape = metrics.collect();
        List<TrialSummary> trials = result.summary().searchTrials();
        assertThat(trials).hasSizeGreaterThan(RunMetrics.KEPT_TRIALS);
        assertThat(Series.sum(scrape, "streamgauge_trials_started", ANY)).isEqualTo(trials.size());
        assertThat(trialsOf(scrape))
                .hasSize(RunMetrics.KEPT_TRIALS)
                .allSatisfy(trial -> assertThat(trial).startsWith("001-scripted-find-"));
    }

    @Test
    void omitsTheGaugesDuringARestartOfTheBrokers() throws InvalidExperimentException {
        start(Trials.planned(1).getFirst()).interval(Trials.interval(Phase.MEASURE, 3), Map.of());
        assertThat(Series.of(metrics.collect(), BACKLOG, ANY)).hasSize(1);

        start(Trials.search().plan().trials().getFirst());

        assertThat(Series.of(metrics.collect(), BACKLOG, ANY)).isEmpty();
        assertThat(trialsOf(metrics.collect())).hasSize(1);
    }

    @Test
    void usesOnlyBoundedLabels() throws InvalidExperimentException, IOException {
        run(1);
        assertThat(labels(metrics.collect()).map(Label::getName).distinct())
                .containsExactlyInAnyOrder(
                        "system", "trial", "phase", "position", "block", "cell", "experiment", "run", "version");
    }

    @Test
    void countsEachPhaseSeparately() throws InvalidExperimentException {
        TrialListener trial = start(Trials.planned(1).getFirst());
        trial.interval(Trials.interval(Phase.WARMUP, 10), Map.of());
        trial.interval(Trials.interval(Phase.MEASURE, 25), Map.of());
        trial.interval(Trials.interval(Phase.DRAIN, 26), Map.of());

        MetricSnapshots scrape = metrics.collect();
        for (IntervalCounter counter : List.of(IntervalCounter.OFFERED, IntervalCounter.DELIVERED)) {
            assertThat(Series.sum(scrape, counter.metric(), Map.of("phase", "warmup")))
                    .isEqualTo(10);
            assertThat(Series.sum(scrape, counter.metric(), Map.of("phase", "measure")))
                    .isEqualTo(15);
            assertThat(Series.sum(scrape, counter.metric(), Map.of("phase", "drain")))
                    .isEqualTo(1);
        }
    }

    @Test
    void showsCountersOfAllPhasesBeforeTheLoad() throws InvalidExperimentException {
        start(Trials.planned(1).getFirst());
        assertThat(Series.of(metrics.collect(), ACCEPTED, ANY))
                .extracting(Series::value)
                .containsExactly(0.0, 0.0, 0.0);
    }

    @Test
    void neverDecreasesACounter() throws InvalidExperimentException {
        TrialListener trial = start(Trials.planned(1).getFirst());
        Map<String, Double> before = new HashMap<>();
        long[] counts = {5, 9, 8, 8, 12};
        Phase[] phases = {Phase.WARMUP, Phase.WARMUP, Phase.MEASURE, Phase.MEASURE, Phase.DRAIN};
        for (int i = 0; i < counts.length; i++) {
            trial.interval(Trials.interval(phases[i], counts[i]), Map.of());
            for (DataPointSnapshot point : Series.of(metrics.collect(), ACCEPTED, ANY)) {
                Double earlier = before.put(point.getLabels().toString(), Series.value(point));
                assertThat(Series.value(point)).isGreaterThanOrEqualTo(earlier == null ? 0 : earlier);
            }
        }
        assertThat(Series.sum(metrics.collect(), ACCEPTED, ANY)).isEqualTo(12);
    }

    @Test
    void keepsALimitedNumberOfTrials() throws InvalidExperimentException {
        List<Trial> planned = Trials.planned(RunMetrics.KEPT_TRIALS + 3);
        planned.forEach(trial -> start(trial).interval(Trials.interval(Phase.MEASURE, 1), Map.of()));

        MetricSnapshots scrape = metrics.collect();
        assertThat(trialsOf(scrape))
                .containsExactlyInAnyOrderElementsOf(planned.subList(3, planned.size()).stream()
                        .map(Trial::id)
                        .toList());
        assertThat(Series.of(scrape, BACKLOG, ANY))
                .extracting(point -> point.getLabels().get("trial"))
                .containsExactly(planned.getLast().id());
    }

    @Test
    void removesTheTrialsOfAnEarlierRun() throws InvalidExperimentException {
        start(Trials.planned(1).getFirst()).interval(Trials.interval(Phase.MEASURE, 7), Map.of());
        metrics.planned(new RunDirectory(scratch), Trials.experiment(1));
        assertThat(trialsOf(metrics.collect())).isEmpty();
    }

    @Test
    void countsTheCpuTimeOfARoleInItsPhase() throws InvalidExperimentException {
        TrialListener trial = start(Trials.planned(1).getFirst());
        trial.resources(List.of(broker("broker-1", 5_000_000), broker("broker-2", 1_000_000)));
        trial.resources(List.of(broker("broker-1", 5_500_000), broker("broker-2", 1_250_000)));
        trial.interval(Trials.interval(Phase.WARMUP, 1), Map.of());
        trial.resources(List.of(broker("broker-1", 6_500_000)));
        trial.interval(Trials.interval(Phase.MEASURE, 2), Map.of());

        MetricSnapshots scrape = metrics.collect();
        assertThat(Series.sum(scrape, CPU, Map.of("role", "broker", "phase", "warmup")))
                .isEqualTo(0.75);
        assertThat(Series.sum(scrape, CPU, Map.of("role", "broker", "phase", "measure")))
                .isEqualTo(1);
        assertThat(Series.sum(scrape, MEMORY, Map.of("role", "broker"))).isEqualTo(2_000);
    }

    /// Ends a trial. The brokers of the trial then stop. A scrape that contained their last memory or backlog
    /// would look like a scrape of a running trial.
    @Test
    void omitsTheGaugesOfATrialThatHasEnded() throws InvalidExperimentException {
        Trial planned = Trials.planned(1).getFirst();
        TrialListener trial = start(planned);
        trial.resources(List.of(broker("broker-1", 5_000_000)));
        trial.interval(Trials.interval(Phase.DRAIN, 3), Map.of());
        assertThat(Series.of(metrics.collect(), MEMORY, ANY)).hasSize(1);
        assertThat(Series.of(metrics.collect(), BACKLOG, ANY)).hasSize(1);

        metrics.trialEnded(planned, TrialStatus.DONE, Optional.empty());

        MetricSnapshots scrape = metrics.collect();
        assertThat(Series.of(scrape, MEMORY, ANY)).isEmpty();
        assertThat(Series.of(scrape, BACKLOG, ANY)).isEmpty();
        assertThat(Series.sum(scrape, ACCEPTED, ANY)).isEqualTo(3);
    }

    private static ResourceRow broker(String name, long cpuMicros) {
        return new ResourceRow(1, name, Role.BROKER, 1, cpuMicros, 1_000, -1, -1, -1, -1);
    }
}
