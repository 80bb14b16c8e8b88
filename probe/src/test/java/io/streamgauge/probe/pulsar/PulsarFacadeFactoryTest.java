package io.streamgauge.probe.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.Security;
import io.streamgauge.experiment.system.Security.Tls;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PulsarFacadeFactoryTest {
    @TempDir
    private Path directory = Path.of("");

    /// Specifies a file of certificates that does not exist. A client that was started before the check of this
    /// file would keep its threads.
    @Test
    void checksTheCertificatesBeforeItStartsAClient() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            DriverConfig config = new DriverConfig(
                    List.of("127.0.0.1:" + server.getLocalPort()),
                    Map.of(),
                    new Security(new Tls(directory.resolve("missing.pem"), null, null, true), null),
                    1,
                    DurabilityClass.D1,
                    Map.of(),
                    Map.of(),
                    Map.of(),
                    Map.of());
            assertThatThrownBy(() -> new PulsarFacadeFactory().open(config, Map.of()))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("missing.pem': file not found");
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.startsWith("pulsar-"));
        }
    }
}
