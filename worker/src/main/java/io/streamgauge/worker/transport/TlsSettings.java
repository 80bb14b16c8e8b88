package io.streamgauge.worker.transport;

import java.util.List;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/// TLS version and cipher suites of the connections between the controller and the workers.
///
/// ChaCha20 is preferred to AES. The controller uses only the JIT compiler C1, which does not generate the AES
/// instructions of the processor. In code that C1 compiles, ChaCha20 needs much less CPU time than AES.
final class TlsSettings {
    static final String VERSION = "TLSv1.3";

    private static final List<String> CIPHER_SUITES =
            List.of("TLS_CHACHA20_POLY1305_SHA256", "TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384");

    private TlsSettings() {}

    /// Applies the settings to either side of a session.
    static void apply(SSLSocket session) {
        List<String> supported = List.of(session.getSupportedCipherSuites());
        SSLParameters parameters = session.getSSLParameters();
        parameters.setProtocols(new String[] {VERSION});
        parameters.setCipherSuites(
                CIPHER_SUITES.stream().filter(supported::contains).toArray(String[]::new));
        parameters.setUseCipherSuitesOrder(true);
        session.setSSLParameters(parameters);
    }
}
