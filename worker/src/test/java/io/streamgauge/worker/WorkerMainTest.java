package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WorkerMainTest {
    private static int closedPort() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return server.getLocalPort();
        }
    }

    @Test
    void distinguishesALostControllerFromExhaustedMemory() throws IOException, InterruptedException {
        Process worker = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        WorkerMain.class.getName(),
                        "--join",
                        "127.0.0.1:" + closedPort())
                .redirectErrorStream(true)
                .start();
        try {
            assertThat(worker.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(new String(worker.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("the connection to the controller failed");
            assertThat(worker.exitValue()).isEqualTo(4).isNotEqualTo(RunningWorker.OUT_OF_MEMORY_STATUS);
        } finally {
            worker.destroyForcibly();
        }
    }
}
