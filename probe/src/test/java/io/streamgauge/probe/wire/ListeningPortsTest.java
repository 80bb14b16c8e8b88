package io.streamgauge.probe.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ListeningPortsTest {
    @Test
    void countsTheAddresses() {
        List<String> one = List.of("127.0.0.1:5672");
        assertThat(new ListeningPorts(one, true).words()).isEqualTo("the open ports (1)");
        assertThat(new ListeningPorts(one, false).words()).isEqualTo("the known addresses (1)");
        assertThat(new ListeningPorts(List.of("127.0.0.1:5672", "127.0.0.1:15672"), true).words())
                .isEqualTo("the open ports (2)");
    }
}
