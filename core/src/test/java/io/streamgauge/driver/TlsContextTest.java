package io.streamgauge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.system.Security;
import io.streamgauge.experiment.system.Security.Tls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

class TlsContextTest {
    private static final String TRUST_STORE = "javax.net.ssl.trustStore";

    /// Two self-signed certificates, of which the second is not the issuer of the first.
    private static final String UNRELATED_CERTIFICATES = """
            -----BEGIN CERTIFICATE-----
            MIIBbzCCARWgAwIBAgIUVg36MoTcXTMTpFR3s+VyS3BraXQwCgYIKoZIzj0EAwIw
            DDEKMAgGA1UEAwwBYTAgFw0yNjExMjgwODM0MTdaGA8yMTI2MTEwNDA4MzQxN1ow
            DDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABERFANoWx3Du
            ykR9plMHhKmwLtDx6QhQMYjRzBfXOIF0rjLDtwbqZ0PWBtE5zskTbqLA6PONIJ56
            +u96BuixE/ejUzBRMB0GA1UdDgQWBBQcs4xPePbS1ctz8HyTyrT/LSSx7zAfBgNV
            HSMEGDAWgBQcs4xPePbS1ctz8HyTyrT/LSSx7zAPBgNVHRMBAf8EBTADAQH/MAoG
            CCqGSM49BAMCA0gAMEUCIQDkd0Js1kvFKE+anaMyaM/x4iLj/JF3cq5VVgTaN11V
            KwIgWQehFGOguo0QsrSt73cg+lYTiY92X1lnbkcngkQl+mY=
            -----END CERTIFICATE-----
            -----BEGIN CERTIFICATE-----
            MIIBcDCCARWgAwIBAgIUQUvF8VGjWezXwpQ8CFME0IbQbLUwCgYIKoZIzj0EAwIw
            DDEKMAgGA1UEAwwBYjAgFw0yNjExMjgwODM0MTdaGA8yMTI2MTEwNDA4MzQxN1ow
            DDEKMAgGA1UEAwwBYjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABP6aQWHH7KDt
            3XNUBMoej4aeXbl7UJKzWuylaZks9n0eTHeaSt39kA1YYNvnZJkxJ55sm8oU4mu1
            2Edg4hoHCXSjUzBRMB0GA1UdDgQWBBRJEtAm+C/XOkvVxQknwOS3lnL/WDAfBgNV
            HSMEGDAWgBRJEtAm+C/XOkvVxQknwOS3lnL/WDAPBgNVHRMBAf8EBTADAQH/MAoG
            CCqGSM49BAMCA0kAMEYCIQDxpbLHRgmmV+VV0dFFtz4C+SB+y2sl+LMBaY0u/rmJ
            9gIhAKfvBFfdsMMQD1ygMFqLsc84Zntq7cunhQlcz7Sxra2W
            -----END CERTIFICATE-----
            """;

    @TempDir
    Path directory;

    private Path file(String name, String content) throws Exception {
        return Files.writeString(directory.resolve(name), content);
    }

    private static List<String> problems(Tls tls) {
        return TlsContext.problems(new Security(tls, null));
    }

    @Test
    void namesTheCertificateAndTheKeyForAnInvalidChain() throws Exception {
        byte[] encoded = KeyPairGenerator.getInstance("EC")
                .generateKeyPair()
                .getPrivate()
                .getEncoded();
        Path key = file(
                "client.key",
                "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(encoded)
                        + "\n-----END PRIVATE KEY-----\n");
        Path certificate = file("client.pem", UNRELATED_CERTIFICATES);
        assertThat(problems(new Tls(null, certificate, key, true)))
                .singleElement()
                .asString()
                .startsWith("tls: the certificate and the key cannot be used together (")
                .endsWith("precedes the certificate of its issuer.");
    }

    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void namesTheRuntimeForADamagedTrustStore() throws Exception {
        System.setProperty(TRUST_STORE, file("cacerts", "damaged").toString());
        try {
            assertThat(problems(Tls.DEFAULT))
                    .singleElement()
                    .asString()
                    .startsWith("tls: this Java runtime cannot create a TLS context (")
                    .endsWith("Check the trust store and the security providers of the Java runtime.");
        } finally {
            System.clearProperty(TRUST_STORE);
        }
    }
}
