package io.streamgauge.driver;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Explanation of failed TLS handshakes. Java reports most reasons only as text.
public final class TlsErrorExplanation {
    private TlsErrorExplanation() {}

    /// @param host name or address of the connection
    public static ListenerProblem of(Throwable failure, String host) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            ListenerProblem finding = single(cause, host);
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
                "Check that this is the TLS listener, and which protocol versions it supports.");
    }

    private static @Nullable ListenerProblem single(Throwable cause, String host) {
        String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        if (cause instanceof CertificateExpiredException || cause instanceof CertificateNotYetValidException) {
            return new ListenerProblem(
                    "its certificate has expired or is not yet valid",
                    "Renew it, or correct the clock of this machine.");
        }
        if (cause instanceof CertPathBuilderException || message.contains("no trusted certificate")) {
            return new ListenerProblem(
                    "its certificate is not signed by a trusted authority",
                    "Set tls: { ca: FILE } to the PEM file of the authority that signed it.");
        }
        if (message.contains("no subject alternative") || message.contains("no name matching")) {
            return new ListenerProblem(
                    "its certificate does not name the host '" + host + "'",
                    "Use an address that the certificate names, or in a trusted network set verify-host: false.");
        }
        if (message.contains("received fatal alert")
                && (message.contains("certificate") || message.contains("unknown_ca"))) {
            return new ListenerProblem(
                    "it requires a client certificate or rejects the given one (" + message.replaceAll(".*alert: ", "")
                            + ")",
                    "Set tls certificate and key to files that it accepts.");
        }
        if (message.contains("unrecognized ssl message")) {
            return new ListenerProblem("it does not use TLS", "Remove tls, or use the address of the TLS listener.");
        }
        return null;
    }

    /// Returns whether the peer uses TLS although the handshake failed: it sent an alert or a certificate.
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
