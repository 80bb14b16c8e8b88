package io.streamgauge.driver;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// File with certificates or a private key in PEM format (RFC 7468). In JDK 25, the API for keys in PEM format
/// is a preview feature (JEP 470), so this class decodes PKCS #8 keys itself.
final class PemFile {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA", "RSASSA-PSS");

    private final String field;
    private final Path path;

    /// @param field name of the field in the experiment file, for error messages
    PemFile(String field, Path path) {
        this.field = field;
        this.path = path;
    }

    /// Exception for a file that is not usable. The message contains a remedy.
    static final class UnusableException extends Exception {
        private static final long serialVersionUID = 1L;

        private UnusableException(String message) {
            super(message);
        }
    }

    private UnusableException unusable(String reason, String remedy) {
        return new UnusableException("tls " + field + " '" + path + "': " + reason + ". " + remedy);
    }

    private String text() throws UnusableException {
        try {
            return Files.readString(path, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw unusable(
                    "file not found", "Correct the path. Relative paths are resolved against the current directory.");
        } catch (AccessDeniedException e) {
            throw unusable("permission denied", "Grant the current user read access to the file.");
        } catch (IOException e) {
            throw unusable("it cannot be read", "Specify the path of a readable PEM file.");
        }
    }

    /// Returns the certificates in the file, at least one.
    List<X509Certificate> certificates() throws UnusableException {
        byte[] text = text().getBytes(StandardCharsets.ISO_8859_1);
        try {
            List<X509Certificate> certificates =
                    CertificateFactory.getInstance("X.509")
                            .generateCertificates(new ByteArrayInputStream(text))
                            .stream()
                            .map(X509Certificate.class::cast)
                            .toList();
            if (!certificates.isEmpty()) {
                return certificates;
            }
        } catch (CertificateException e) {
            // The code below reports this problem.
        }
        throw unusable("it does not contain a valid certificate", "Use a PEM file with -----BEGIN CERTIFICATE-----.");
    }

    PrivateKey key() throws UnusableException {
        String text = text();
        Matcher matcher = KEY.matcher(text);
        if (!matcher.find()) {
            boolean other = text.contains("PRIVATE KEY-----");
            throw unusable(
                    other ? "its key is encrypted or not in PKCS #8 format" : "it does not contain a private key",
                    "Use a PEM file with -----BEGIN PRIVATE KEY-----"
                            + (other
                                    ? ". To convert the key, run openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW_KEY."
                                    : "."));
        }
        try {
            byte[] encoded = Base64.getMimeDecoder().decode(matcher.group(1));
            return key(new PKCS8EncodedKeySpec(encoded));
        } catch (IllegalArgumentException | GeneralSecurityException e) {
            throw unusable("its key cannot be decoded", "Use a valid PEM file with an RSA, EC or EdDSA key.");
        }
    }

    private static PrivateKey key(PKCS8EncodedKeySpec encoded) throws GeneralSecurityException {
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
            } catch (InvalidKeySpecException e) {
                // The key does not use this algorithm. Try the next algorithm.
            }
        }
        throw new InvalidKeySpecException("none of " + ALGORITHMS);
    }

    /// Returns the text of the file, for clients that parse PEM files themselves.
    String checkedText() throws UnusableException {
        return text();
    }
}
