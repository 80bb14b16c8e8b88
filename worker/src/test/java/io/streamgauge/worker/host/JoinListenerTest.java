package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.HostPort;
import io.streamgauge.worker.transport.JoinToken;
import io.streamgauge.worker.transport.RunCertificate;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class JoinListenerTest {
    @TempDir
    private Path directory = Path.of("");

    /// Server socket that fails three times, as if this process had too many open files, and is then closed.
    private static final class FailingSocket extends ServerSocket {
        private int failures;

        FailingSocket() throws IOException {}

        @Override
        public Socket accept() throws IOException {
            failures++;
            if (failures == 3) {
                close();
            }
            throw new SocketException("Too many open files");
        }
    }

    @Test
    void pausesAfterAFailure() throws Exception {
        try (FailingSocket server = new FailingSocket()) {
            JoinListener listener = new JoinListener(
                    new HostPort("127.0.0.1", 1),
                    server,
                    RunCertificate.create(directory),
                    JoinToken.random(),
                    "1.0",
                    _ -> {},
                    _ -> {});
            long start = System.nanoTime();
            listener.acceptAll();
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(2 * 100_000_000L);
        }
    }
}
