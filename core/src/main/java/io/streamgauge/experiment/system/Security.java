package io.streamgauge.experiment.system;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Encryption and authentication of a connection. A [SystemUnderTest.Connect] contains the credentials (`user`,
/// `password`, `token`). This record does not contain them.
///
/// @param tls encryption; null if the connection is not encrypted
/// @param sasl mechanism for user and password, or null for the default of the system
public record Security(@Nullable Tls tls, @Nullable Sasl sasl) {
    /// Settings without encryption and with the default authentication mechanism.
    public static final Security NONE = new Security(null, null);

    /// Returns an error message for a client that does not support these settings. Such a client must not connect,
    /// because others could read its data. The result is empty if the settings equal [#NONE].
    ///
    /// @param client name of the client, for example `the Pulsar driver`
    public Optional<String> ignoredBy(String client) {
        return equals(NONE)
                ? Optional.empty()
                : Optional.of("connect: " + client + " supports neither 'tls' nor 'sasl' and would connect without"
                        + " encryption or authentication. Remove these fields only if others may read the messages.");
    }

    /// Encryption of the connections. All files are in PEM format.
    ///
    /// @param ca trusted certificates, or null for the certificates of the Java runtime
    /// @param certificate the client's own certificate and its chain, or null; set together with `key`
    /// @param key the private key of `certificate`, PKCS #8 without a password, or null
    /// @param verifyHost true if the broker's certificate must contain the host name of the address
    public record Tls(
            @Nullable Path ca,
            @Nullable Path certificate,
            @Nullable Path key,
            boolean verifyHost) {
        /// Settings for `tls: true`, with the certificate authorities of the Java runtime, without a
        /// client certificate, and with verification of host names.
        public static final Tls DEFAULT = new Tls(null, null, null, true);
    }

    /// Authentication mechanisms: PLAIN (RFC 4616) and SCRAM (RFC 5802 and RFC 7677).
    public enum Sasl {
        PLAIN("plain"),
        SCRAM_SHA_256("scram-sha-256"),
        SCRAM_SHA_512("scram-sha-512");

        private final String word;

        Sasl(String word) {
            this.word = word;
        }

        /// Returns the name in experiment files.
        public String word() {
            return word;
        }

        /// Returns the name in protocols, for example `SCRAM-SHA-256`.
        public String mechanism() {
            return name().replace('_', '-');
        }
    }
}
