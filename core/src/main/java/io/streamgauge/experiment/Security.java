package io.streamgauge.experiment;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How a client proves whom it talks to and who it is. The secrets themselves (`user`, `password`, `token`) are among
/// the credentials of a [SystemUnderTest.Connect]; this holds none.
///
/// @param tls null: the connection is not encrypted
/// @param sasl how user and password are presented where a system knows several ways, or null for its usual one
public record Security(@Nullable Tls tls, @Nullable Sasl sasl) {
    /// No encryption, and no choice of a login mechanism.
    public static final Security NONE = new Security(null, null);

    /// Why a client that knows nothing of this must not connect: what it sent would be readable by everybody. Empty
    /// when nothing is asked for.
    ///
    /// @param client in words, for example `the Pulsar driver`
    public Optional<String> ignoredBy(String client) {
        return equals(NONE)
                ? Optional.empty()
                : Optional.of("connect: " + client + " knows neither 'tls' nor 'sasl' and would connect without. Remove"
                        + " them only if the connection may be read by others.");
    }

    /// Encrypted connections. All files are PEM.
    ///
    /// @param ca certificates to trust, or null for those of the Java runtime
    /// @param certificate the client's own certificate and its chain, or null; goes with `key`
    /// @param key the private key of `certificate`, PKCS #8 without a password, or null
    /// @param verifyHost whether the broker's certificate must name the host that was dialled
    public record Tls(
            @Nullable Path ca,
            @Nullable Path certificate,
            @Nullable Path key,
            boolean verifyHost) {
        /// What `tls: true` means: the authorities of the Java runtime, no client certificate, host names verified.
        public static final Tls DEFAULT = new Tls(null, null, null, true);
    }

    /// Mechanisms of RFC 4616 (PLAIN) and RFC 5802/7677 (SCRAM).
    public enum Sasl {
        PLAIN("plain"),
        SCRAM_SHA_256("scram-sha-256"),
        SCRAM_SHA_512("scram-sha-512");

        private final String word;

        Sasl(String word) {
            this.word = word;
        }

        /// As experiment files have it.
        public String word() {
            return word;
        }

        /// As the protocols have it, for example `SCRAM-SHA-256`.
        public String mechanism() {
            return name().replace('_', '-');
        }
    }
}
