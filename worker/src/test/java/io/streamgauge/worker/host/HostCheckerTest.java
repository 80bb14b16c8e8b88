package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HostCheckerTest {
    /// Loses the host after the request for the report. If the host were not lost, the checker would wait up to
    /// 30 s for the report.
    @Test
    @Timeout(20)
    void doesNotWaitForALostHost() throws Exception {
        HostChecker checker = new HostChecker();
        assertThat(checker.report(_ -> checker.lost(), List.of())).isEmpty();
    }
}
