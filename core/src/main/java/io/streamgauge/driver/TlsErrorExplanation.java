package io.streamgauge.driver;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Explanation of failed TLS handshakes. The explanation is derived from the types and the messages of
/// exceptions, because Java does not have separate exception types for most causes.
public final class TlsErrorExplanation {
    private TlsErrorExplanation() {}

    /// Explains a failed handshake.
    ///
    /// @param host host name or IP address of the peer
    public static ListenerProblem of(Throwable failure, String host) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            ListenerProblem finding = explanation(cause, host);
            if (finding != null) {
                return finding;
            }
        }
        return new ListenerProblem(
                "the TLS handshake failed ("
                        + String.valueOf(failure.getMessage())
                                .lines()
                                .findFirst()
                                .orElse("") + ")",
                "Check that the address belongs to a TLS listener, and that the listener supports TLS 1.2 or 1.3.");
    }

    private static @Nullable ListenerProblem explanation(Throwable cause, String host) {
        String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        if (cause instanceof CertificateExpiredException || cause instanceof CertificateNotYetValidException) {
            return new ListenerProblem(
                    "its certificate has expired or is not yet valid",
                    "Renew the certificate, or correct the clock of this machine.");
        }
        if (cause instanceof CertPathBuilderException || message.contains("no trusted certificate")) {
            return new ListenerProblem(
                    "its certificate is not signed by a trusted authority",
                    "In 'tls', set 'ca' to the PEM file of the authority that signed the certificate.");
        }
        if (message.contains("no subject alternative") || message.contains("no name matching")) {
            return new ListenerProblem(
                    "its certificate is not valid for the host '" + host + "'",
                    "Use an address that the certificate contains. In a trusted network, you can set verify-host: false"
                            + " instead.");
        }
        if (message.contains("received fatal alert")
                && (message.contains("certificate") || message.contains("unknown_ca"))) {
            return new ListenerProblem(
                    "it requires a client certificate or rejects the given certificate ("
                            + message.replaceAll(".*alert: ", "")
                            + ")",
                    "In 'tls', set 'certificate' and 'key' to files that the broker accepts.");
        }
        if (message.contains("unrecognized ssl message")) {
            return new ListenerProblem("it does not use TLS", "Remove 'tls', or use the address of the TLS listener.");
        }
        return null;
    }

    /// Returns whether a failed handshake shows that the peer uses TLS. This is the case if the peer sent an
    /// alert or a certificate that Java rejected, for example an untrusted or expired certificate.
    static boolean showsTls(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
            if (message.contains("received fatal alert") || cause instanceof CertificateException) {
                return true;
            }
        }
        return false;
    }
}
