package io.streamgauge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.probe.SlowBroker.LateOnce;
import io.streamgauge.probe.api.CapabilityRequest.Way;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.probe.row.LargestMessageProbe;
import org.junit.jupiter.api.Test;

class LargestMessageProbeTest {
    @Test
    void triesASizeAgainWhoseMessageIsLate() throws InterruptedException {
        ProbeResult finding = SlowBroker.run(
                new LargestMessageProbe(), new LogFacade(Way.NATIVE, false), inbox -> new LateOnce(inbox, 128 * 1024));
        assertThat(finding.value()).startsWith(">= ");
    }

    @Test
    void doesNotDeriveALimitFromTimeouts() throws InterruptedException {
        ProbeResult finding = SlowBroker.run(
                new LargestMessageProbe(),
                new LogFacade(Way.NATIVE, false),
                inbox -> new LateOnce(new LateOnce(inbox, 128 * 1024), 128 * 1024));
        assertThat(finding.verdict()).isEqualTo(ProbeVerdict.COULD_NOT_TELL);
        assertThat(finding.evidence()).contains("timed out twice").contains("accepted, but not delivered");
    }
}
