package io.streamgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.streamgauge.ExitCode;
import io.streamgauge.analyse.model.MetricValue;
import io.streamgauge.analyse.model.TransferSummary;
import io.streamgauge.analyse.model.TrialSummary;
import io.streamgauge.experiment.metric.Metric.Figure;
import io.streamgauge.result.row.TransferRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Test of transfers of a fixed number of messages, with a script whose results are computed by hand. Time is
/// simulated.
class TransferTest {
    private static final double ONE_PERCENT = 1;

    @TempDir
    private Path scratch = Path.of("");

    private CommandResult run(String transfer, String measure) throws IOException {
        return CommandResult.run(scratch, """
                systems:
                  scripted:
                    launch: memory
                    memory: { time: simulated, capacity: 1k/s, accept: 20 ms, deliver: 50 ms }
                workload: { rate: { transfer: %s }, producers: 2, partitions: 2 }
                phases: { measure: %s, drain: 5 s }
                """.formatted(transfer, measure));
    }

    private static TransferSummary transfers(CommandResult run) throws IOException {
        return Objects.requireNonNull(run.trial("scripted").transfers());
    }

    @Test
    void measuresATransferFromFirstSendToLastReceipt() throws IOException {
        CommandResult run = run("{ messages: 501, times: 4 }", "60 s");
        TransferSummary transfers = transfers(run);
        // The broker processes one message per millisecond, so it has processed the last message after 0.5 s.
        // It accepts this message 20 ms later and delivers the message 50 ms later.
        assertThat(transfers.transfers()).hasSize(4).allSatisfy(row -> {
            assertThat(row.messages()).isEqualTo(501);
            assertThat((double) row.sendingNanos()).isCloseTo(0.52e9, withinPercentage(ONE_PERCENT));
            assertThat((double) row.totalNanos()).isCloseTo(0.55e9, withinPercentage(ONE_PERCENT));
            assertThat(row.receivingNanos()).isEqualTo(-1);
        });
        assertThat(transfers.warmNanos().orElseThrow()).isCloseTo(0.55e9, withinPercentage(ONE_PERCENT));
        assertThat(transfers.perSecond().orElseThrow()).isCloseTo(501 / 0.55, withinPercentage(ONE_PERCENT));
        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        TrialSummary trial = run.trial("scripted");
        assertThat(trial.ledger().accepted()).isEqualTo(4 * 501);
        assertThat(trial.ledger().lost()).isZero();
        assertThat(run.summary().answer()).contains("transfer time was 55").contains("for 501 messages of");
    }

    @Test
    void timesLateConsumersSeparately() throws IOException {
        CommandResult run = run("{ messages: 501, times: 3, consume: after }", "60 s");
        TransferSummary transfers = transfers(run);
        // The consumers start after the broker has accepted the last message, which is 20 ms after it has
        // processed this message. Messages whose delivery delay of 50 ms has already passed arrive at once. The
        // last message arrives after the remaining 30 ms.
        assertThat(transfers.transfers()).hasSize(3).allSatisfy(row -> {
            assertThat((double) row.sendingNanos()).isCloseTo(0.52e9, withinPercentage(ONE_PERCENT));
            assertThat(row.ahead()).isZero();
            assertThat(row.receivingNanos()).isBetween(29_000_000L, 31_000_000L);
            assertThat(row.totalNanos()).isEqualTo(row.sendingNanos() + row.receivingNanos());
        });
        assertThat(transfers.sendingPerSecond().orElseThrow()).isCloseTo(501 / 0.52, withinPercentage(ONE_PERCENT));
        assertThat(transfers.receivingPerSecond().orElseThrow()).isCloseTo(501 / 0.03, withinPercentage(5));
        assertThat(run.trial("scripted").caveats())
                .extracting(c -> c.kind().name())
                .contains("SHORT_RECEIVING");
    }

    @Test
    void hidesRatesOfTheWholePhase() throws IOException {
        CommandResult run = run("{ messages: 501, times: 4 }", "60 s");
        assertThat(run.out()).contains("4 transfers, cold 5");
        assertThat(MetricValue.of(new Figure(Figure.Name.DELIVERED_RATE), run.trial("scripted")))
                .isEmpty();
        assertThat(run.directory().resolve("report.html"))
                .content()
                .contains("A mean over the measured phase is not meaningful for transfers");
    }

    @Test
    void voidsATrialWithTooManyTransfers() throws IOException {
        CommandResult run = run("{ messages: 1000, times: 100 }", "10 s");
        assertThat(run.exitCode()).isEqualTo(ExitCode.TRIAL_VOID);
        assertThat(transfers(run).transfers()).hasSizeBetween(8, 9).allMatch(row -> row.messages() == 1000);
        assertThat(run.trial("scripted").caveats())
                .extracting(c -> c.kind().name())
                .contains("TRANSFERS_UNFINISHED");
    }

    @Test
    void excludesTransfersOfTheWarmUp() throws IOException {
        CommandResult run = CommandResult.run(scratch, """
                systems:
                  scripted:
                    launch: memory
                    memory:
                      { time: simulated, capacity: 1k/s, accept: 20 ms, deliver: 50 ms,
                        stalls: [{ first: 3 s, every: 10 min, length: 1 s }] }
                workload: { rate: { transfer: { messages: 501, times: 4 } } }
                phases: { warmup: 6 s, measure: 60 s, drain: 5 s }
                """);
        TransferSummary transfers = transfers(run);
        List<TransferRow> rows = transfers.transfers();
        List<TransferRow> warmingUp =
                rows.stream().filter(row -> row.startNanos() < 6_000_000_000L).toList();
        assertThat(warmingUp).hasSize(9).anyMatch(row -> row.totalNanos() > 1_400_000_000L);
        for (int i = 1; i < warmingUp.size(); i++) {
            long end = rows.get(i - 1).startNanos() + rows.get(i - 1).totalNanos();
            assertThat(rows.get(i).startNanos() - end).isBetween(0L, 10_000_000L);
        }
        assertThat(transfers.coldNanos().orElseThrow())
                .isEqualTo(rows.getFirst().totalNanos());
        assertThat(transfers.warm()).hasSize(3).allSatisfy(row -> {
            assertThat(row.startNanos()).isGreaterThanOrEqualTo(6_000_000_000L);
            assertThat((double) row.totalNanos()).isCloseTo(0.55e9, withinPercentage(ONE_PERCENT));
        });
        assertThat(transfers.warmNanos().orElseThrow()).isCloseTo(0.55e9, withinPercentage(ONE_PERCENT));
        assertThat(transfers.complete()).isEqualTo(4);
        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(run.out()).contains("4 transfers, cold 55");
    }

    @Test
    void roundTripsTheRowsOnDisk() throws IOException {
        TransferRow row = new TransferRow(3, 1 << 20, 1, 2, 4, -1, Long.MAX_VALUE);
        Path file = scratch.resolve(TransferRow.FILE);
        try (var rows = TransferRow.CSV.create(file)) {
            rows.append(List.of(row));
        }
        assertThat(TransferRow.CSV.read(file)).containsExactly(row);
    }
}
