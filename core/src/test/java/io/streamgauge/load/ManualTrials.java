package io.streamgauge.load;

import io.streamgauge.experiment.Phases;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.experiment.workload.Workload.Arrivals;
import io.streamgauge.load.ManualBroker.Message;
import io.streamgauge.measure.Envelope;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.row.IntervalRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Trials with a broker that the test controls. By default, a trial has a rate of 100 messages/s, a warm-up of
/// 2 s and a measured phase of 3 s.
abstract class ManualTrials {
    static final Duration MILLI = Duration.ofMillis(1);
    static final Phases PHASES = new Phases(Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofSeconds(4));

    final List<IntervalRow> rows = new ArrayList<>();
    final Map<String, Histogram> latencies = new HashMap<>();
    final SimulatedTime time = new SimulatedTime();

    static Workload workload(int destinations, int partitions, int producers, int consumers, int groups) {
        return new Workload(
                destinations,
                partitions,
                producers,
                consumers,
                groups,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(100), 0),
                new KeySpec.None(),
                new RateProfile.Constant(100),
                Arrivals.CONSTANT,
                null,
                1024);
    }

    LoadGenerator generator(Workload workload, ManualBroker.Rule rule) {
        return new LoadGenerator(
                new LoadSpec(workload, PHASES, "test", 1, 42), new ManualBroker(time, rule), time, this::record);
    }

    /// Adds an interval to the rows and the latencies.
    void record(IntervalRow row, Map<String, Histogram> histograms, List<Long> deliveredByGroup) {
        rows.add(row);
        histograms.forEach((tag, h) ->
                latencies.computeIfAbsent(tag, _ -> new Histogram(3)).add(h));
    }

    LoadOutcome run(Workload workload, ManualBroker.Rule rule) throws Exception {
        LoadGenerator generator = generator(workload, rule);
        generator.prepare();
        return generator.run();
    }

    static boolean isPathCheck(Message message) {
        return Envelope.isPathCheck(message.body, 0, message.body.length);
    }
}
