package io.streamgauge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.system.Security;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListenerCheckTest {
    /// Uses the port of a socket that does not listen. No other program can use this port.
    @Test
    void findsTheProblemOfAnAddressThatIsListedTwice() throws IOException {
        try (Socket reserved = new Socket()) {
            reserved.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String address = "127.0.0.1:" + reserved.getLocalPort();
            ListenerCheck check = new ListenerCheck(Security.NONE, ProtocolGreetings.KAFKA);

            assertThat(check.problemOfAll("Kafka", List.of(address, address)))
                    .hasValueSatisfying(problem ->
                            assertThat(problem).startsWith("Kafka at " + address + ": it does not accept connections"));
        }
    }
}
