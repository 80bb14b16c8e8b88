package io.streamgauge.probe.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.probe.api.SystemEndpoints;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListeningPortsTest {
    @Test
    void readsTheAddressesOfAListOfUrls() {
        SystemEndpoints site = new SystemEndpoints(
                List.of("h1:6650"),
                null,
                Map.of("admin", "http://h1:8080,http://h2:8080/", "other", "https://h3:443/path"),
                List.of(),
                false,
                Map.of());
        assertThat(ListeningPorts.of(site).addresses())
                .containsExactlyInAnyOrder("h1:6650", "h1:8080", "h2:8080", "h3:443");
    }

    @Test
    void countsTheAddresses() {
        List<String> one = List.of("127.0.0.1:5672");
        assertThat(new ListeningPorts(one, true).words()).isEqualTo("the open ports (1)");
        assertThat(new ListeningPorts(one, false).words()).isEqualTo("the known addresses (1)");
        assertThat(new ListeningPorts(List.of("127.0.0.1:5672", "127.0.0.1:15672"), true).words())
                .isEqualTo("the open ports (2)");
    }
}
