package io.streamgauge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.probe.SlowBroker.Joining;
import io.streamgauge.probe.api.CapabilityRequest.Way;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.probe.row.DelayedDeliveryProbe;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DelayedDeliveryProbeTest {
    @Test
    void doesNotMistakeASlowJoinForADelay() throws InterruptedException {
        assertThat(SlowBroker.run(
                        new DelayedDeliveryProbe(),
                        new LogFacade(Way.WORKAROUND, false),
                        inbox -> new Joining(inbox, Duration.ofSeconds(3))))
                .extracting(ProbeResult::verdict)
                .isEqualTo(ProbeVerdict.NOT_OFFERED);
    }
}
