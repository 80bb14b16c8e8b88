package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.worker.WorkerSettings.Collector;
import io.streamgauge.measure.resources.Host;
import io.streamgauge.worker.transport.FrameChannel;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class JoinedHostTest {
    @Test
    void endsAWorkerThatALostHostCannotStart() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                FrameChannel far = new FrameChannel(new Socket(server.getInetAddress(), server.getLocalPort()))) {
            far.send(new HostMessage.Joined(Host.facts(Path.of("").toAbsolutePath())));
            JoinedHost host = JoinedHost.of(new FrameChannel(server.accept()));
            host.close();
            assertThat(host.start(new HostMessage.StartWorker(
                            "worker-1", "secret", 64 << 20, Collector.SERIAL, "", "memory", true)))
                    .isCompletedWithValue(new JoinedHost.Ended(-1, List.of()));
        }
    }
}
