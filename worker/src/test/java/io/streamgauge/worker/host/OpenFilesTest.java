package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DriverException;
import org.junit.jupiter.api.Test;

class OpenFilesTest {
    @Test
    void namesTheLimitThatARunNeeds() {
        assertThatCode(() -> OpenFiles.require(1_000, 2_256)).doesNotThrowAnyException();
        assertThatThrownBy(() -> OpenFiles.require(1_000, 1_024))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("may open at most 1024 files, but a run with 1000 worker hosts needs")
                .hasMessageContaining("ulimit -n 2256");
        assertThatThrownBy(() -> OpenFiles.require(1, 200))
                .hasMessageContaining("may open at most 200 files, but a run with 1 worker host needs 258");
    }
}
