package io.streamgauge.worker.transport;

import io.streamgauge.ExplainedIoException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/// Self-signed certificate of the controller for one run. Workers do not use a certificate authority. Instead,
/// the [Handshake] proves that the certificate belongs to a controller that has the token.
public final class RunCertificate {
    private static final String ALIAS = "controller";
    private static final int TIMEOUT_SECONDS = 60;

    private final SSLContext context;
    private final String fingerprint;

    private RunCertificate(SSLContext context, String fingerprint) {
        this.context = context;
        this.fingerprint = fingerprint;
    }

    /// Creates a key and a certificate with the `keytool` program of this Java runtime.
    ///
    /// @param directory existing directory for the temporary key store
    public static RunCertificate create(Path directory) throws IOException {
        String password = JoinToken.random().secret();
        Path file = directory.resolve("controller.p12");
        try {
            run(file, password);
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                store.load(in, password.toCharArray());
            }
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, password.toCharArray());
            SSLContext context = SSLContext.getInstance(TlsSettings.VERSION);
            context.init(keys.getKeyManagers(), null, new SecureRandom());
            return new RunCertificate(context, fingerprint(store.getCertificate(ALIAS)));
        } catch (GeneralSecurityException e) {
            throw new ExplainedIoException(
                    "this Java runtime cannot load the TLS certificate that keytool created: " + e.getMessage()
                            + ". Use an OpenJDK build, version 25 or newer",
                    e);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static void run(Path file, String password) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storetype",
                "PKCS12",
                "-storepass:env",
                "STREAMGAUGE_STORE_PASSWORD",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=streamgauge",
                "-validity",
                "365"));
        builder.environment().put("STREAMGAUGE_STORE_PASSWORD", password);
        Process process = builder.redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new ExplainedIoException("keytool cannot create the TLS certificate of the controller: "
                        + output.strip() + ". Use an OpenJDK build, version 25 or newer");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    /// Returns the SHA-256 hash of the certificate, in hexadecimal.
    String fingerprint() {
        return fingerprint;
    }

    static String fingerprint(Certificate certificate) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (CertificateEncodingException e) {
            throw new IOException("the certificate of the controller is damaged", e);
        } catch (GeneralSecurityException unavailable) {
            throw new IllegalStateException(unavailable);
        }
    }

    /// Returns the server side of a TLS session on a TCP connection.
    SSLSocket serverSession(Socket transport) throws IOException {
        SSLSocket session = (SSLSocket) context.getSocketFactory()
                .createSocket(transport, transport.getInetAddress().getHostAddress(), transport.getPort(), true);
        session.setUseClientMode(false);
        return session;
    }
}
