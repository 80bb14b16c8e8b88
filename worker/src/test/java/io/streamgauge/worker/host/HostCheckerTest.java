package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HostCheckerTest {
    /// Loses the host after the request for the report. A host that is not lost may answer within 30 s.
    @Test
    @Timeout(20)
    void doesNotWaitForALostHost() throws Exception {
        HostChecker checker = new HostChecker();
        assertThat(checker.report(_ -> checker.lost(), List.of())).isEmpty();
    }
}
