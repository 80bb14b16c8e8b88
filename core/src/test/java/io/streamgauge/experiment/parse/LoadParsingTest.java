package io.streamgauge.experiment.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.metric.Metric;
import io.streamgauge.experiment.metric.Objective;
import io.streamgauge.experiment.workload.Outage;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.RateProfile.Burst;
import io.streamgauge.experiment.workload.RateProfile.Constant;
import io.streamgauge.experiment.workload.RateProfile.Ramp;
import io.streamgauge.experiment.workload.RateProfile.Saturating;
import io.streamgauge.experiment.workload.RateProfile.Step;
import io.streamgauge.experiment.workload.RateProfile.Steps;
import io.streamgauge.experiment.workload.RateProfile.Transfer;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.experiment.workload.Workload.Arrivals;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Test of the parser of rates, transfers and outages.
class LoadParsingTest {
    private static final String SHORT = """
            systems:
              kafka: { launch: kafka }
            workload: { rate: 5k/s }
            """;

    @Test
    void readsEveryRateProfile() throws Exception {
        assertThat(rate("saturating")).isEqualTo(new Saturating());
        assertThat(rate("{ constant: 5k/s, arrivals: poisson }")).isEqualTo(new Constant(5000));
        assertThat(rate("{ ramp: { from: 1k/s, to: 2k/s } }")).isEqualTo(new Ramp(1000, 2000));
        assertThat(rate("{ steps: [{ rate: 1k/s, for: 20 s }, { rate: 3k/s, for: 40 s }] }"))
                .isEqualTo(new Steps(
                        List.of(new Step(1000, Duration.ofSeconds(20)), new Step(3000, Duration.ofSeconds(40)))));
        assertThat(rate("{ burst: { base: 100/s, peak: 9k/s, every: 10 s, length: 1 s } }"))
                .isEqualTo(new Burst(100, 9000, Duration.ofSeconds(10), Duration.ofSeconds(1)));
        assertThat(Parsing.parse(SHORT, "workload.rate={ constant: 5k/s, arrivals: poisson }")
                        .firstCell()
                        .workload()
                        .arrivals())
                .isEqualTo(Arrivals.POISSON);
    }

    private static RateProfile rate(String written) throws Exception {
        return Parsing.parse(SHORT, "workload.rate=" + written)
                .firstCell()
                .workload()
                .rate();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "100/s | 100",
                "5k/s | 5000",
                "5 k / s | 5000",
                "1M/s | 1000000",
                "5,000/s | 5000",
                "5_000 messages/s | 5000",
                "0.5/s | 0.5",
                "6k/min | 100",
                "3600/h | 1",
            })
    void readsRatesInSeveralNotations(String written, double perSecond) throws Exception {
        RateProfile rate = Parsing.parse(SHORT, "workload.rate=" + written)
                .firstCell()
                .workload()
                .rate();
        assertThat(((Constant) rate).perSecond()).isCloseTo(perSecond, Percentage.withPercentage(1e-9));
    }

    @Test
    void readsSearchesWithObjectivesAndShorterPhases() throws Exception {
        Experiment plain = Parsing.parse(SHORT, "workload.rate=find");
        Experiment experiment = Parsing.parse(
                SHORT,
                "workload.rate=find",
                "workload.objective=[none, p99 end-to-end <= 20 ms and p99.9 response time <= 1 s]",
                "workload.confirm=2 min");

        assertThat(plain.firstCell().workload().rate())
                .isEqualTo(new RateProfile.Find(List.of(Objective.NONE), Duration.ofMinutes(1)));
        assertThat(plain.firstCell().phases().isWarmupAutomatic()).isTrue();
        assertThat(plain.firstCell().phases().measure()).isEqualTo(Duration.ofSeconds(30));
        assertThat(experiment.firstCell().workload().rate())
                .isEqualTo(new RateProfile.Find(
                        List.of(
                                Objective.NONE,
                                new Objective(
                                        "p99 end-to-end <= 20 ms and p99.9 response time <= 1 s",
                                        List.of(
                                                new Objective.Limit(
                                                        new Metric.Latency(Metric.Latency.Span.END_TO_END, 0.99),
                                                        20_000_000),
                                                new Objective.Limit(
                                                        new Metric.Latency(Metric.Latency.Span.RESPONSE_TIME, 0.999),
                                                        1_000_000_000)))),
                        Duration.ofMinutes(2)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            workload.objective=p99 end-to-end <= 20 ms | objective requires 'rate: find', but workload.rate is 5k/s
            workload.confirm=30 s | workload.confirm requires 'rate: find', but workload.rate is 5k/s
            workload={ rate: find, objective: fast }   | the objective 'fast' does not contain '<='
            workload={ rate: find, objective: capacity <= 5 ms } | limits 'capacity', which is not a latency quantile
            workload={ rate: find, objective: p99 end-to-end <= 20 } | the objective's limit '20' has no unit
            workload={ rate: find, objective: p99 end-to-end <= 0 ms } | the objective's limit '0 ms' is out of range
            workload={ rate: find, objective: p99 end-to-end <= -5 ms } | the objective's limit '-5 ms' is out of range
            workload={ rate: find, objective: p99 end-to-end <= 9999999 h } | limit '9999999 h' is out of range
            workload={ rate: find, objective: [none, none] } | workload.objective contains the same objective twice
            """)
    void rejectsInvalidObjectives(String override, String reason) {
        assertThat(Parsing.problems(SHORT, override)).singleElement().asString().contains(reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            30 % | workload.rate is a share of the peak, but systems.kafka.peak is not set
            0 %  | workload.rate is 0 % of the peak
            """)
    void rejectsInvalidShares(String rate, String reason) {
        assertThat(Parsing.problems(SHORT, "workload.rate=" + rate))
                .singleElement()
                .asString()
                .contains(reason);
    }

    @Test
    void readsTransfersWithDefaults() throws Exception {
        Experiment experiment = Parsing.parse(SHORT, "workload.rate={ transfer: { messages: 1000 } }");
        assertThat(experiment.firstCell().workload().rate()).isEqualTo(new Transfer(1000, 5, false));
        assertThat(experiment.firstCell().phases().warmup()).isZero();
        assertThat(rate("{ transfer: { messages: 10, times: 2, consume: after } }"))
                .isEqualTo(new Transfer(10, 2, true));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            workload={ rate: { transfer: { messages: 10 } }, groups: 0, consumers: 0 } | workload.groups is 0, so no messages are received
            workload={ rate: { transfer: { messages: 3 } }, producers: 4 } | transfer.messages is 3, but each of the 4 producers sends
            workload={ rate: { transfer: { messages: 3 }, arrivals: poisson } } | which does not have a schedule
            workload={ rate: { transfer: { times: 3 } } } | workload.rate.transfer.messages is missing
            workload={ rate: { transfer: { messages: 3 } }, outage: { after: 1 s, length: 1 s } } | workload.outage cannot be combined with workload.rate
            """)
    void rejectsInvalidTransfers(String override, String reason) {
        assertThat(Parsing.problems(SHORT, override)).singleElement().asString().contains(reason);
    }

    @Test
    void readsAConsumerRate() throws Exception {
        assertThat(Parsing.parse(SHORT, "workload.consumer-rate=100/s")
                        .firstCell()
                        .workload()
                        .consumerPerSecond())
                .isEqualTo(100);
        assertThat(Parsing.parse(SHORT).firstCell().workload().consumerPerSecond())
                .isEqualTo(Workload.UNLIMITED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            workload={ rate: 1k/s, consumer-rate: 9/s } | workload.consumer-rate is 9/s, at which clients can leave their group
            workload={ rate: 1k/s, consumer-rate: 0/s } | workload.consumer-rate is not above zero
            workload={ rate: 1k/s, consumer-rate: 50/s, groups: 0, consumers: 0 } | limits the rate of consumers, but workload.groups is 0
            workload={ rate: 1k/s, consumer-rate: 50/s, connections: 2 } | limits the rate of consumers, but workload.connections is 2
            workload={ rate: find, consumer-rate: 50/s } | but workload.rate is 'find'
            """)
    void rejectsInvalidConsumerRates(String override, String reason) {
        assertThat(Parsing.problems(SHORT, override)).singleElement().asString().contains(reason);
    }

    @Test
    void readsOutagesByLengthOrBacklog() throws Exception {
        assertThat(outage("{ after: 10 s, length: 20 s }"))
                .isEqualTo(new Outage(Duration.ofSeconds(10), Duration.ofSeconds(20), 0));
        Outage byBacklog = outage("{ after: 10 s, backlog: 1 MiB }");
        assertThat(byBacklog).isEqualTo(new Outage(Duration.ofSeconds(10), null, 1 << 20));
        assertThat(byBacklog.latestEnd(Duration.ofSeconds(40))).isEqualTo(Duration.ofSeconds(30));
    }

    private static Outage outage(String written) throws Exception {
        return Objects.requireNonNull(Parsing.parse(SHORT, "workload.outage=" + written)
                .firstCell()
                .workload()
                .outage());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            workload={ rate: 1k/s, outage: { after: 50 s, length: 20 s } } | the outage ends 70 s into the measured phase, which lasts 60 s
            workload={ rate: 1k/s, outage: { after: 70 s, backlog: 1 MB } } | into the measured phase, which lasts 60 s
            workload={ rate: 1k/s, outage: { after: 5 s, length: 5 s }, groups: 0, consumers: 0 } | workload.outage stops consumers, but workload.groups is 0
            workload={ rate: find, outage: { after: 5 s, length: 5 s } } | workload.outage cannot be combined with workload.rate 'find'
            workload={ rate: 1k/s, outage: { after: 5 s } } | workload.outage requires one of length, backlog
            workload={ rate: 1k/s, outage: { after: 5 s, length: 5 s, backlog: 1 MB } } | which are mutually exclusive
            workload={ rate: 1k/s, outage: { length: 5 s } } | workload.outage.after is missing
            """)
    void rejectsInvalidOutages(String override, String reason) {
        assertThat(Parsing.problems(SHORT, override))
                .anySatisfy(problem -> assertThat(problem).contains(reason));
    }
}
