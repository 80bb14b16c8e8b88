package io.streamgauge.worker.transport;

import static org.assertj.core.api.Assertions.assertThat;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

class TlsSettingsTest {
    @Test
    void prefersTheCipherSuiteThatIsFastWithoutAesInstructions() throws Exception {
        try (SSLSocket session =
                (SSLSocket) SSLContext.getDefault().getSocketFactory().createSocket()) {
            TlsSettings.apply(session);
            assertThat(session.getEnabledProtocols()).containsExactly("TLSv1.3");
            assertThat(session.getEnabledCipherSuites())
                    .startsWith("TLS_CHACHA20_POLY1305_SHA256")
                    .hasSize(3);
            assertThat(session.getSSLParameters().getUseCipherSuitesOrder()).isTrue();
        }
    }
}
