package io.streamgauge.deploy.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class JmxSourceTest {
    /// The operating system accepts the connection, but nothing reads from it. By default, RMI waits 60 s for the
    /// handshake.
    @Test
    @Timeout(30)
    void reportsAnAgentThatDoesNotRespond() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                JmxSource source =
                        new JmxSource("kafka-1", "127.0.0.1:" + silent.getLocalPort(), List.of(), List.of())) {
            assertThatThrownBy(source::sample)
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("JMX at 127.0.0.1:" + silent.getLocalPort() + ": ");
            assertThat(System.getProperty("sun.rmi.transport.tcp.responseTimeout"))
                    .isEqualTo("5000");
        }
    }
}
