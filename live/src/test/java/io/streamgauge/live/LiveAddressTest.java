package io.streamgauge.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class LiveAddressTest {
    @Test
    void parsesPortsAndAddresses() {
        assertThat(LiveAddress.parse("9000")).contains(new LiveAddress("127.0.0.1", 9000));
        assertThat(LiveAddress.parse("0.0.0.0:9000")).contains(new LiveAddress("0.0.0.0", 9000));
        assertThat(LiveAddress.parse("[::1]:0")).contains(new LiveAddress("::1", 0));
    }

    @Test
    void rejectsOtherWords() {
        for (String word : new String[] {"my.yaml", "kafka", "", "70000", "host", "host:", "-1"}) {
            assertThat(LiveAddress.parse(word)).as(word).isEmpty();
        }
    }

    @Test
    void distinguishesLoopbackAddresses() throws UnknownHostException {
        assertThat(new LiveAddress("127.0.0.2", 1).isLoopback()).isTrue();
        assertThat(new LiveAddress("::1", 1).isLoopback()).isTrue();
        assertThat(new LiveAddress("0.0.0.0", 1).isLoopback()).isFalse();
        assertThat(new LiveAddress("192.0.2.1", 1).isLoopback()).isFalse();
    }
}
