package io.streamgauge.probe.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Method;
import com.rabbitmq.client.impl.AMQImpl;
import com.rabbitmq.client.impl.Frame;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RabbitFacadeFactoryTest {
    private static final int CLOSE_MILLIS = 10_000;

    @Test
    void closesTheConnectionIfAChannelIsRefused() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            FutureTask<Boolean> closed = new FutureTask<>(() -> refuseChannels(server));
            Thread.ofVirtual().start(closed);
            DriverConfig config = new DriverConfig(
                    List.of("127.0.0.1:" + server.getLocalPort()),
                    Map.of(),
                    1,
                    DurabilityClass.D1,
                    Map.of(),
                    Map.of(),
                    Map.of(),
                    Map.of());
            assertThatThrownBy(() -> new RabbitFacadeFactory().open(config, Map.of()))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("no channel is available");
            assertThat(closed.get()).isTrue();
        }
    }

    /// Accepts a connection and refuses every channel.
    ///
    /// @return true if the client closes the connection, false if it is silent for 10 s
    private static boolean refuseChannels(ServerSocket server) throws IOException {
        try (Socket socket = server.accept()) {
            socket.setSoTimeout(CLOSE_MILLIS);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            in.readFully(new byte["AMQP0091".length()]);
            send(
                    new AMQP.Connection.Start.Builder()
                            .versionMajor(AMQP.PROTOCOL.MAJOR)
                            .versionMinor(AMQP.PROTOCOL.MINOR)
                            .serverProperties(Map.of())
                            .mechanisms("PLAIN")
                            .locales("en_US")
                            .build(),
                    0,
                    out);
            while (true) {
                Frame frame = Frame.readFrom(in, 1 << 20);
                if (frame == null) {
                    return false;
                }
                switch (AMQImpl.readMethodFrom(frame.getInputStream())) {
                    case AMQP.Connection.StartOk _ -> send(new AMQP.Connection.Tune.Builder().build(), 0, out);
                    case AMQP.Connection.Open _ -> send(new AMQP.Connection.OpenOk.Builder().build(), 0, out);
                    case AMQP.Channel.Open _ -> send(refusal(), frame.channel, out);
                    case AMQP.Connection.Close _ -> {
                        send(new AMQP.Connection.CloseOk.Builder().build(), 0, out);
                        return true;
                    }
                    default -> {
                        // The server does not answer the other methods.
                    }
                }
            }
        }
    }

    private static Method refusal() {
        return new AMQP.Channel.Close.Builder()
                .replyCode(AMQP.RESOURCE_ERROR)
                .replyText("no channel is available")
                .classId(20)
                .methodId(10)
                .build();
    }

    private static void send(Method method, int channel, DataOutputStream out) throws IOException {
        ((com.rabbitmq.client.impl.Method) method).toFrame(channel).writeTo(out);
        out.flush();
    }
}
