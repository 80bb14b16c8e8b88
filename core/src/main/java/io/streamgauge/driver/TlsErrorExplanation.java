package io.streamgauge.driver;

import io.streamgauge.driver.ListenerCheck.Finding;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What a failed handshake means for a person. The platform tells its reasons in words only.
public final class TlsErrorExplanation {
    private TlsErrorExplanation() {}

    /// @param host as it was dialled
    public static Finding of(Throwable failure, String host) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            Finding finding = single(cause, host);
            if (finding != null) {
                return finding;
            }
        }
        return new Finding(
                "the TLS handshake fails ("
                        + String.valueOf(failure.getMessage())
                                .lines()
                                .findFirst()
                                .orElse("") + ")",
                "Check that it is the TLS listener, and its protocol versions.");
    }

    private static @Nullable Finding single(Throwable cause, String host) {
        String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        if (cause instanceof CertificateExpiredException || cause instanceof CertificateNotYetValidException) {
            return new Finding("its certificate is not valid at this time", "Renew it, or set this machine's clock.");
        }
        if (cause instanceof CertPathBuilderException || message.contains("no trusted certificate")) {
            return new Finding(
                    "its certificate is not signed by an authority that is trusted here",
                    "Set tls: { ca: FILE } to the PEM file of the authority that signed it.");
        }
        if (message.contains("no subject alternative") || message.contains("no name matching")) {
            return new Finding(
                    "its certificate does not name the host '" + host + "'",
                    "Use an address that the certificate names; or, where nobody can stand between, verify-host:"
                            + " false.");
        }
        if (message.contains("received fatal alert")
                && (message.contains("certificate") || message.contains("unknown_ca"))) {
            return new Finding(
                    "it refuses the client's certificate or wants one (" + message.replaceAll(".*alert: ", "") + ")",
                    "Set tls certificate and key to ones that it trusts.");
        }
        if (message.contains("unrecognized ssl message")) {
            return new Finding("it does not speak TLS", "Remove tls, or give the address of the TLS listener.");
        }
        return null;
    }

    /// Whether the other side speaks TLS although the handshake failed: it sent an alert or a certificate.
    static boolean cameFromTls(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
            if (message.contains("received fatal alert") || cause instanceof CertPathBuilderException) {
                return true;
            }
        }
        return false;
    }
}
