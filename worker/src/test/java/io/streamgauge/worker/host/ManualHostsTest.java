package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.HostPort;
import org.junit.jupiter.api.Test;

class ManualHostsTest {
    @Test
    void countsTheHostsThatHaveJoined() {
        ManualHosts hosts = new ManualHosts(new HostPort("127.0.0.1", 7400));
        String command = " joined. On each host whose worker has not joined, run: streamgauge worker --join"
                + " 127.0.0.1:7400 --token-file FILE";
        assertThat(hosts.waitingFor(0, 1)).isEqualTo("0 of 1 worker host has" + command);
        assertThat(hosts.waitingFor(1, 2)).isEqualTo("1 of 2 worker hosts have" + command);
    }
}
