package io.streamgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.load.ManualBroker.Message;
import io.streamgauge.result.outcome.DestinationSpread;
import io.streamgauge.result.outcome.DestinationSpread.Spread;
import io.streamgauge.result.outcome.LoadOutcome;
import io.streamgauge.result.outcome.LoadOutcome.LedgerCounts;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DestinationReconciliationTest extends ManualTrials {
    /// Runs two producers that send to six destinations. The broker delivers the messages of destination 4 after
    /// 50 ms instead of 2 ms, and loses those of destination 5.
    @Test
    void accountsForEachDestinationIfProducersSendToSeveral() throws Exception {
        LoadOutcome outcome = run(workload(6, 2, 2, 3, 1), m -> {
            m.accept(MILLI);
            if (m.partition.destination() != 5 || isPathCheck(m)) {
                m.deliver(0, m.partition.destination() == 4 ? MILLI.multipliedBy(50) : MILLI.multipliedBy(2));
            }
        });
        assertThat(outcome.measured()).isEqualTo(new LedgerCounts(300, 300, 300, Map.of(), 0, 250, 50, 0, 0));
        DestinationSpread spread = Objects.requireNonNull(outcome.destinations());
        assertThat(spread.destinations()).isEqualTo(6);
        assertThat(spread.sent()).isEqualTo(new Spread(50, 50, 50, 300, 1));
        assertThat(spread.accepted()).isEqualTo(new Spread(50, 50, 50, 300, 1));
        assertThat(spread.delivered().min()).isZero();
        assertThat(spread.delivered().jain()).isCloseTo(5.0 / 6, within(1e-12));
        assertThat(spread.starvedNames()).containsExactly("test-5");
        assertThat(spread.worst().getFirst().name()).isEqualTo("test-4");
        assertThat(spread.worst().getFirst().p99Nanos() / 1e6).isCloseTo(50, within(50 * 0.032));
        assertThat(spread.p99Nanos()).hasSize(5);
        assertThat(spread.p99Nanos().getFirst() / 1e6).isCloseTo(2, within(2 * 0.032));
        assertThat(spread.worstPercentNanos())
                .isEqualTo(spread.worst().getFirst().p99Nanos());
    }

    /// Runs two groups that read three destinations. The second group does not receive any messages from
    /// destination 1.
    @Test
    void reportsADestinationThatStarvesInOneGroup() throws Exception {
        DestinationSpread spread = Objects.requireNonNull(run(workload(3, 1, 3, 1, 2), m -> {
                    m.accept(MILLI);
                    m.deliver(0, MILLI);
                    if (m.partition.destination() != 1 || isPathCheck(m)) {
                        m.deliver(1, MILLI);
                    }
                })
                .destinations());
        assertThat(spread.starvedNames()).containsExactly("test-1");
        assertThat(spread.delivered())
                .isEqualTo(new Spread(100, 200, 200, 500, spread.delivered().jain()));
    }

    @Test
    void reportsNoSpreadOfASingleDestination() throws Exception {
        assertThat(run(workload(1, 2, 2, 1, 1), Message::acceptAndDeliver).destinations())
                .isNull();
    }
}
