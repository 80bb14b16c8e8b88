package io.streamgauge.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.engine.ExperimentRunner;
import io.streamgauge.engine.ExperimentSource;
import io.streamgauge.engine.Interruption;
import io.streamgauge.engine.LoadedExperiment;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.RunOptions;
import io.streamgauge.live.PageRenderer.Part;
import io.streamgauge.plan.Trial;
import io.streamgauge.result.RunDirectory;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.result.row.IntervalRow;
import io.streamgauge.result.row.Phase;
import io.streamgauge.result.row.ResourceRow;
import io.streamgauge.worker.TrialListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of the state and the page during runs in simulated time, in which the scripts determine all figures.
class RunStateTest {
    private static final String OUTAGE = """
            name: outage
            question: q
            systems: { a: { launch: memory, memory: { time: simulated, accept: 2 ms, deliver: 5 ms } } }
            workload: { rate: 1k/s, partitions: 2, consumers: 2, outage: { after: 10 s, length: 30 s } }
            phases: { warmup: 5 s, measure: 60 s, drain: 10 s }
            """;
    private static final String LOSS = """
            name: loss
            question: q
            systems: { a: { launch: memory, memory: { time: simulated, deliver: 1 ms, lose-every: 1000 } } }
            workload: { rate: 1k/s }
            phases: { warmup: 1 s, measure: 5 s, drain: 1 s }
            """;
    private static final String COPIES = """
            name: copies
            question: q
            systems: { a: { launch: memory, memory: { time: simulated, deliver: 1 ms, duplicate-every: 100 } } }
            workload: { rate: 1k/s }
            phases: { warmup: 1 s, measure: 5 s, drain: 1 s }
            """;
    private static final String SEARCH = """
            name: search
            question: q
            systems: { a: { launch: memory, memory: { time: simulated, accept: 1 ms, deliver: 1 ms, capacity: 900/s } } }
            workload: { rate: find }
            phases: { warmup: 2 s, measure: 10 s, drain: 2 s }
            """;
    private static final String STEPS = """
            name: steps
            question: q
            systems: { a: { launch: memory, memory: { time: simulated, accept: 3 ms, deliver: 5 ms } } }
            workload: { rate: { steps: [{ rate: 1k/s, for: 10 s }, { rate: 3k/s, for: 10 s }] } }
            phases: { warmup: 4 s, measure: 20 s, drain: 2 s }
            repeat: 2
            """;

    private static final String TRANSFERS = """
            name: transfers
            question: q
            systems: { a: { launch: memory, memory: { time: simulated, capacity: 1k/s, accept: 20 ms, deliver: 50 ms } } }
            workload: { rate: { transfer: { messages: 501, times: 4 } } }
            phases: { measure: 60 s, drain: 5 s }
            """;

    @TempDir
    private Path scratch = Path.of("");

    private final RunState state = new RunState();

    /// Listener that updates the state, and calls an action after each interval.
    private record Watched(RunState state, Consumer<IntervalRow> after) implements RunListener {
        @Override
        public void planned(RunDirectory directory, LoadedExperiment experiment) {
            state.planned(directory, experiment);
        }

        @Override
        public void trialEnded(Trial trial, TrialStatus status, Optional<TrialSummary> summary) {
            state.trialEnded(trial, status, summary);
        }

        @Override
        public TrialListener trial(Trial trial, String position, Duration rest) {
            TrialListener listener = state.trial(trial, position, rest);
            return new TrialListener() {
                @Override
                public void step(String what) {
                    listener.step(what);
                }

                @Override
                public void warmupEnds(double seconds) {
                    listener.warmupEnds(seconds);
                }

                @Override
                public void resources(List<ResourceRow> rows) {
                    listener.resources(rows);
                }

                @Override
                public void interval(IntervalRow row, Map<String, Histogram> histograms) {
                    listener.interval(row, histograms);
                    after.accept(row);
                }
            };
        }
    }

    private static LoadedExperiment load(String experiment) throws InvalidExperimentException {
        return new ExperimentRunner(new RunListener() {}, new Interruption())
                .load(ExperimentSource.ofText("live", experiment));
    }

    private LoadedExperiment run(String experiment, Consumer<IntervalRow> after)
            throws InvalidExperimentException, IOException {
        ExperimentRunner runner = new ExperimentRunner(new Watched(state, after), new Interruption());
        LoadedExperiment loaded = runner.load(ExperimentSource.ofText("live", experiment));
        runner.run(loaded, RunOptions.DEFAULT.in(scratch.resolve("run")));
        return loaded;
    }

    private Map<Part, String> page() {
        return new PageRenderer(state).parts();
    }

    private static String text(String html) {
        return html.replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ");
    }

    /// Uses a rate of 2,000 messages/s in the warm-up, 1,000 messages/s in the first half of the measured phase,
    /// and 3,000 messages/s in the second half. The broker accepts each message after 3 ms, so 5,995 of 6,000
    /// messages are accepted after 3 s.
    @Test
    void showsTheFiguresOfTheLastSecondAndOfThePhase() throws Exception {
        List<String> figures = new ArrayList<>();
        run(STEPS, row -> {
            if (row.endSeconds() == 3 || row.endSeconds() == 19) {
                figures.add(text(page().getOrDefault(Part.FIGURES, "")));
            }
        });
        // The mean of 1,666 messages/s results from 24,997 messages in 15 s.
        assertThat(figures).hasSize(4);
        assertThat(figures.get(0))
                .contains("Accepted, messages/s 2\u202f000 warm-up mean 1\u202f998")
                .contains("Latency quantiles of the warm-up so far");
        assertThat(figures.get(1))
                .contains("Accepted, messages/s 3\u202f000 mean 1\u202f666")
                .contains("Response p99, ms 3.0")
                .contains("End-to-end p99, ms 5.0");
    }

    /// Stops the consumers from second 15 to second 45. The page of a running trial does not have these times,
    /// so it marks the outage only after the end of the trial.
    @Test
    void showsTheOutageOnlyWithItsTrueTimes() throws Exception {
        List<String> charts = new ArrayList<>();
        List<String> figures = new ArrayList<>();
        run(OUTAGE, row -> {
            if (row.endSeconds() == 40) {
                Map<Part, String> page = page();
                charts.add(page.getOrDefault(Part.CHARTS, ""));
                figures.add(text(page.getOrDefault(Part.FIGURES, "")));
            }
        });
        assertThat(charts)
                .singleElement()
                .satisfies(chart ->
                        assertThat(chart).contains("data-kind=\"rates\"").doesNotContain("consumers stopped"));
        assertThat(figures)
                .singleElement()
                .satisfies(figure -> assertThat(figure).containsPattern("Backlog, messages 2[45]\u202f\\d\\d\\d"));
        assertThat(page().getOrDefault(Part.CHARTS, "")).contains("consumers stopped");
    }

    /// Loses messages, which voids the trial. The figures stay on the page until the next trial starts.
    @Test
    void marksTheFiguresOfAVoidTrial() throws Exception {
        List<String> during = new ArrayList<>();
        run(LOSS, _ -> during.add(text(page().getOrDefault(Part.PROGRESS, ""))));
        assertThat(during).isNotEmpty().noneMatch(progress -> progress.contains("void"));

        Map<Part, String> page = page();
        assertThat(page.getOrDefault(Part.FIGURES, "")).contains("Latency quantiles of the measured phase so far");
        assertThat(text(page.getOrDefault(Part.PROGRESS, ""))).contains("· ended · void");
    }

    /// Delivers every hundredth message twice. Two measured seconds therefore have 20 copies, and the whole
    /// trial has 50.
    @Test
    void replacesTheProvisionalCaveatsAtTheEnd() throws Exception {
        Map<Double, Map<Part, String>> pages = new TreeMap<>();
        run(COPIES, row -> pages.put(row.endSeconds(), page()));
        assertThat(text(pages.getOrDefault(1.0, Map.of()).getOrDefault(Part.PROVISIONAL, "")))
                .contains("Running trial 001-a, so far")
                .contains("checks the trial from the start of the measured phase");
        assertThat(pages.getOrDefault(3.0, Map.of()))
                .hasEntrySatisfying(
                        Part.PROVISIONAL,
                        html -> assertThat(text(html))
                                .contains("These caveats are provisional.")
                                .contains("flag so far duplicated")
                                .contains(
                                        " 20 extra copies of messages were received, summed over all consumer groups."));
        assertThat(pages.getOrDefault(3.0, Map.of()))
                .hasEntrySatisfying(Part.CAVEATS, html -> assertThat(text(html)).contains("No trial has ended yet."));

        assertThat(page())
                .containsEntry(Part.PROVISIONAL, "")
                .hasEntrySatisfying(
                        Part.CAVEATS,
                        html -> assertThat(text(html))
                                .contains("Trials that have ended")
                                .contains("flag duplicated")
                                .contains(
                                        " 50 extra copies of messages were received, summed over all consumer groups."));
    }

    @Test
    void omitsTheAcceptedRateOfTransfers() throws Exception {
        run(TRANSFERS, _ -> {});
        assertThat(text(page().getOrDefault(Part.TRIALS, ""))).containsPattern("001-a a 1 (valid|flagged) \u2013 \\d");
    }

    @Test
    void showsASearchAsOneTrialOfThePlan() throws Exception {
        List<TrialEntry> during = new ArrayList<>();
        LoadedExperiment loaded = run(SEARCH, row -> {
            if (row.phase() == Phase.MEASURE) {
                during.addAll(state.view().entries());
            }
        });
        assertThat(during).isNotEmpty().allSatisfy(entry -> {
            assertThat(entry.running()).isTrue();
            assertThat(entry.id()).startsWith("001-a-find-");
        });
        assertThat(state.view().ended()).isEmpty();
        assertThat(state.view().entries()).singleElement().satisfies(entry -> {
            assertThat(entry.id()).isEqualTo("001-a");
            assertThat(entry.running()).isFalse();
            assertThat(entry.status()).isEqualTo(TrialStatus.DONE);
        });
        assertThat(page().getOrDefault(Part.PROGRESS, "")).contains(" · ended");

        RunState resumed = new RunState();
        resumed.planned(new RunDirectory(scratch.resolve("run")), loaded);
        assertThat(resumed.view().ended()).isEmpty();
        assertThat(resumed.view().entries())
                .singleElement()
                .satisfies(entry -> assertThat(entry.status()).isEqualTo(TrialStatus.DONE));
    }

    @Test
    void showsTheEarlierTrialsOfAResumedRun() throws Exception {
        LoadedExperiment loaded = run(STEPS, _ -> {});
        // A run that was killed before its second trial does not have a directory for this trial.
        Files.move(scratch.resolve("run/trials/002-a"), scratch.resolve("002-a"));

        RunState resumed = new RunState();
        resumed.planned(new RunDirectory(scratch.resolve("run")), loaded);

        assertThat(resumed.view().ended()).extracting(TrialSummary::id).containsExactly("001-a");
        assertThat(resumed.view().entries())
                .satisfiesExactly(
                        first -> assertThat(first.summary())
                                .isNotNull()
                                .extracting(summary -> summary.rates().acceptedPerSecond())
                                .isEqualTo(
                                        state.view().ended().getFirst().rates().acceptedPerSecond()),
                        waiting -> assertThat(waiting.status()).isNull());
    }

    @Test
    void limitsTheMessagesOfARunWithUnreadableTrials() throws Exception {
        RunDirectory directory = new RunDirectory(scratch.resolve("run"));
        Files.createDirectories(directory.search("001-a").getParent());
        Files.writeString(directory.search("001-a"), "{");
        for (int i = 0; i < 40; i++) {
            state.step("step " + i);
        }
        state.planned(directory, load(SEARCH));
        assertThat(state.view().messages()).hasSize(40).last().satisfies(message -> {
            assertThat(message.problem()).isTrue();
            assertThat(message.text()).startsWith("some earlier trials cannot be read: ");
        });
    }
}
