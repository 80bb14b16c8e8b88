package io.streamgauge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.probe.SlowBroker.LateOnce;
import io.streamgauge.probe.api.CapabilityRequest.Way;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.row.LargestMessageProbe;
import org.junit.jupiter.api.Test;

class LargestMessageProbeTest {
    @Test
    void ignoresALateMessageOfAnEarlierSize() throws InterruptedException {
        ProbeResult finding = SlowBroker.run(
                new LargestMessageProbe(), new LogFacade(Way.NATIVE, false), inbox -> new LateOnce(inbox, 128 * 1024));
        assertThat(finding.value()).isEqualTo("127 KiB");
        assertThat(finding.evidence()).contains("accepted, but not delivered");
    }
}
