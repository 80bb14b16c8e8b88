package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.analyse.model.CaveatKind;
import io.streamgauge.analyse.model.TrialSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of a consumer rate limit, with a script whose results are computed by hand. Time is simulated.
class ConsumerRateTest {
    private static final double ONE_PERCENT = 1;

    @TempDir
    private Path scratch = Path.of("");

    /// Runs a load of 1,000 messages/s for 20 s. Without a limit, the broker delivers each message after 5 ms.
    private TrialSummary run(String workload) throws IOException {
        return CommandResult.run(scratch, """
                systems: { scripted: { launch: memory, memory: { time: simulated, accept: 2 ms, deliver: 5 ms } } }
                workload: { rate: 1k/s, %s }
                phases: { warmup: 0 s, measure: 20 s, drain: 5 s }
                """.formatted(workload)).trial("scripted");
    }

    private static double endToEndMillis(TrialSummary trial, String quantile) {
        return Objects.requireNonNull(trial.endToEnd().nanos(quantile)) / 1e6;
    }

    @Test
    void delaysMessagesThatExceedTheRate() throws IOException {
        TrialSummary trial = run("consumer-rate: 500/s");
        assertThat(trial.rates().acceptedPerSecond()).isCloseTo(1000, withinPercentage(ONE_PERCENT));
        assertThat(trial.rates().deliveredPerSecond()).isCloseTo(500, withinPercentage(ONE_PERCENT));
        // Message i is due after i ms and received after 2 i + 5 ms. The limit ends after 20 s. By then, half of the
        // messages have been received, with latencies between 5 ms and 10 s. The other messages are received at once,
        // with latencies from 10 s down to 0.
        assertThat(endToEndMillis(trial, "p50")).isCloseTo(5_000, withinPercentage(ONE_PERCENT));
        assertThat(endToEndMillis(trial, "p99")).isCloseTo(9_900, withinPercentage(ONE_PERCENT));
        assertThat(Objects.requireNonNull(trial.responseTime().nanos("p99")) / 1e6)
                .isCloseTo(2, withinPercentage(ONE_PERCENT));
        assertThat(trial.ledger().delivered()).isEqualTo(20_000);
        assertThat(trial.ledger().lost()).isZero();
        assertThat(trial.ledger().reordered()).isZero();
        assertThat(trial.caveats())
                .filteredOn(caveat -> caveat.kind() == CaveatKind.CONSUMERS_LIMITED)
                .extracting(Caveat::seen)
                .containsExactly("Each consumer received at most 500 messages/s, as the experiment specifies.");
    }

    @Test
    void limitsEachConsumerSeparately() throws IOException {
        // Each of two consumers receives a message every 2 ms, which is exactly its limit.
        TrialSummary trial = run("consumer-rate: 500/s, consumers: 2, partitions: 2");
        assertThat(trial.rates().deliveredPerSecond()).isCloseTo(1000, withinPercentage(ONE_PERCENT));
        assertThat(endToEndMillis(trial, "p99")).isCloseTo(5, withinPercentage(ONE_PERCENT));
    }

    @Test
    void limitsTheConsumersOfEachGroup() throws IOException {
        TrialSummary trial = run("consumer-rate: 500/s, groups: 2");
        assertThat(trial.rates().deliveredPerSecond()).isCloseTo(500, withinPercentage(ONE_PERCENT));
        assertThat(trial.ledger().lost()).isZero();
    }

    @Test
    void reportsNoLimitWithoutTheField() throws IOException {
        TrialSummary trial = run("consumers: 1");
        assertThat(endToEndMillis(trial, "p99")).isCloseTo(5, withinPercentage(ONE_PERCENT));
        assertThat(trial.caveats()).noneMatch(caveat -> caveat.kind() == CaveatKind.CONSUMERS_LIMITED);
    }
}
