package io.streamgauge.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Certificate authority created with the JDK's keytool, and the certificates that it signs. The files with the
/// extensions `.pem` and `.key` are in PEM format.
final class Certificates {
    private static final String PASSWORD = "changeit";

    private final Path directory;
    private final Path store;
    private final String authority;

    private Certificates(Path directory, String authority) {
        this.directory = directory;
        this.authority = authority;
        this.store = directory.resolve(authority + ".p12");
    }

    static Certificates authority(Path directory, String name) throws Exception {
        Certificates made = new Certificates(directory, name);
        made.keytool("-genkeypair", "-alias", name, "-dname", "CN=" + name, "-ext", "bc:c=ca:true", "-keyalg", "EC");
        made.write(name + ".pem", made.certificate(name));
        return made;
    }

    /// Signs a new certificate.
    ///
    /// @param extension X.509 extension, for example `san=dns:localhost`
    Certificates sign(String name, String extension) throws Exception {
        keytool(
                "-genkeypair",
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-ext",
                extension,
                "-keyalg",
                "RSA",
                "-signer",
                authority);
        write(name + ".pem", certificate(name));
        write(name + ".key", key(name));
        // Kafka requires the key and the certificate chain of a server in a single file.
        write(name + "-both.pem", key(name) + certificate(name));
        return this;
    }

    Path file(String name) {
        return directory.resolve(name);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(file(name), text);
    }

    private String certificate(String alias) throws Exception {
        return pem("CERTIFICATE", keyStore().getCertificate(alias).getEncoded());
    }

    private String key(String alias) throws Exception {
        return pem(
                "PRIVATE KEY", keyStore().getKey(alias, PASSWORD.toCharArray()).getEncoded());
    }

    private KeyStore keyStore() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    private static String pem(String what, byte[] encoded) {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
        return String.format(Locale.ROOT, "-----BEGIN %s-----%n%s%n-----END %s-----%n", what, body, what);
    }

    private void keytool(String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(args));
        command.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(List.of("-validity", "2"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
            throw new IOException("keytool: " + said);
        }
    }
}
