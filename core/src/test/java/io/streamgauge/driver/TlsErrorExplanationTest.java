package io.streamgauge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class TlsErrorExplanationTest {
    /// Returns the exception with which Java reports a rejected certificate. Its root cause is `reason`.
    private static SSLException rejection(Exception reason) {
        SSLException rejection = new SSLHandshakeException("PKIX path validation failed");
        rejection.initCause(new CertificateException("PKIX path validation failed", reason));
        return rejection;
    }

    @Test
    void takesARejectedCertificateAsASignOfTls() {
        assertThat(TlsErrorExplanation.showsTls(rejection(new CertPathValidatorException(
                        "validity check failed", new CertificateExpiredException("NotAfter: 2026-01-01")))))
                .isTrue();
    }

    @Test
    void takesAnAlertAsASignOfTls() {
        assertThat(TlsErrorExplanation.showsTls(new SSLHandshakeException("Received fatal alert: bad_certificate")))
                .isTrue();
        assertThat(TlsErrorExplanation.showsTls(new SSLException("Unrecognized SSL message, plaintext connection?")))
                .isFalse();
    }
}
