package io.streamgauge.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.probe.SlowBroker.Joining;
import io.streamgauge.probe.SlowBroker.Silent;
import io.streamgauge.probe.api.CapabilityRequest.Way;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeResult;
import io.streamgauge.probe.api.ProbeVerdict;
import io.streamgauge.probe.row.DestinationTtlProbe;
import io.streamgauge.probe.row.PriorityProbe;
import io.streamgauge.probe.row.ReplayProbe;
import io.streamgauge.probe.row.TimeRetentionProbe;
import io.streamgauge.probe.row.TransientMessageProbe;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MissingMessagesTest {
    static Stream<Probe> probesThatReceiveMessages() {
        return Stream.of(new ReplayProbe(), new TimeRetentionProbe(), new DestinationTtlProbe(), new PriorityProbe());
    }

    @ParameterizedTest
    @MethodSource("probesThatReceiveMessages")
    void doesNotJudgeWithoutTheSentMessages(Probe probe) throws InterruptedException {
        ProbeResult finding = SlowBroker.run(probe, new LogFacade(Way.NATIVE, false), Silent::new);
        assertThat(finding.verdict()).isEqualTo(ProbeVerdict.COULD_NOT_TELL);
        assertThat(finding.evidence()).contains("number of received messages (0)");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void doesNotJudgeDiskUseWithoutTheSentMessages() throws InterruptedException {
        assertThat(SlowBroker.run(new TransientMessageProbe(), new LogFacade(Way.NATIVE, false), Silent::new))
                .extracting(ProbeResult::verdict)
                .isEqualTo(ProbeVerdict.COULD_NOT_TELL);
    }

    @Test
    void doesNotJudgeRetentionAfterItsTimeLimit() throws InterruptedException {
        ProbeResult finding = SlowBroker.run(
                new TimeRetentionProbe(),
                new LogFacade(Way.NATIVE, true),
                inbox -> new Joining(inbox, Duration.ofMillis(2_200)));
        assertThat(finding.verdict()).isEqualTo(ProbeVerdict.COULD_NOT_TELL);
        assertThat(finding.evidence()).contains("took longer than the retention time");
    }
}
