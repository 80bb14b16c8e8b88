package io.streamgauge.driver;

import io.streamgauge.driver.PemFile.UnusableException;
import io.streamgauge.experiment.system.Security;
import io.streamgauge.experiment.system.Security.Tls;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/// Factory of [SSLContext] objects from the PEM files of an experiment.
public final class TlsContext {
    private TlsContext() {}

    /// Returns the first problem with the files in `security`, and its remedy; empty if all files are usable or
    /// the connection is not encrypted.
    public static List<String> problems(Security security) {
        Tls tls = security.tls();
        List<String> problems = new ArrayList<>();
        if (tls != null) {
            try {
                of(tls);
            } catch (UnusableTlsException e) {
                problems.add(String.valueOf(e.getMessage()));
            }
        }
        return problems;
    }

    /// Exception for TLS settings that are not usable, for example because a file has changed since the call to
    /// [#problems].
    public static final class UnusableTlsException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnusableTlsException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /// Returns a context that trusts the given authorities, or those of the Java runtime if none are given. The
    /// context presents the client certificate if one is given.
    ///
    /// To verify host names, the caller must enable endpoint identification (`HTTPS`). If the experiment
    /// disables this verification, the context never verifies host names.
    ///
    /// @throws UnusableTlsException if a file is not usable, the certificate and the key do not match, or the
    ///     Java runtime cannot create a context; the message contains a remedy
    public static SSLContext of(Tls tls) {
        try {
            KeyManager @Nullable [] keys = keys(tls);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys, trust(tls), null);
            return context;
        } catch (UnusableException e) {
            throw new UnusableTlsException(String.valueOf(e.getMessage()), e);
        } catch (GeneralSecurityException | IOException e) {
            throw new UnusableTlsException(
                    "tls: this Java runtime cannot create a TLS context (" + e.getMessage()
                            + "). Check the trust store and the security providers of the Java runtime.",
                    e);
        }
    }

    /// Returns the text of a PEM file, for clients that parse PEM files themselves.
    ///
    /// @throws UnusableTlsException if the file cannot be read; the message contains a remedy
    public static String text(String field, Path file) {
        try {
            return new PemFile(field, file).checkedText();
        } catch (UnusableException e) {
            throw new UnusableTlsException(String.valueOf(e.getMessage()), e);
        }
    }

    private static KeyManager @Nullable [] keys(Tls tls) throws UnusableException {
        if (tls.certificate() == null || tls.key() == null) {
            return null;
        }
        List<X509Certificate> chain = new PemFile("certificate", tls.certificate()).certificates();
        PrivateKey key = new PemFile("key", tls.key()).key();
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("client", key, new char[0], chain.toArray(X509Certificate[]::new));
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(store, new char[0]);
            return factory.getKeyManagers();
        } catch (GeneralSecurityException | IOException e) {
            throw new UnusableTlsException(
                    "tls: the certificate and the key cannot be used together (" + e.getMessage()
                            + "). Check that the key belongs to the certificate, and that each certificate in the file"
                            + " precedes the certificate of its issuer.",
                    e);
        }
    }

    private static TrustManager[] trust(Tls tls) throws UnusableException, GeneralSecurityException, IOException {
        KeyStore store = null;
        if (tls.ca() != null) {
            store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            List<X509Certificate> authorities = new PemFile("ca", tls.ca()).certificates();
            for (int i = 0; i < authorities.size(); i++) {
                store.setCertificateEntry("ca-" + i, authorities.get(i));
            }
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        TrustManager[] managers = factory.getTrustManagers();
        if (!tls.verifyHost()) {
            for (int i = 0; i < managers.length; i++) {
                if (managers[i] instanceof X509TrustManager manager) {
                    managers[i] = new AnyHost(manager);
                }
            }
        }
        return managers;
    }

    /// Trust manager that verifies the certificate chain but not the host name. Some clients, for
    /// example `java.net.http`, always request the verification of the host name. These clients require
    /// this trust manager.
    private static final class AnyHost extends X509ExtendedTrustManager {
        private final X509TrustManager chain;

        AnyHost(X509TrustManager chain) {
            this.chain = chain;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] shown, String type) throws CertificateException {
            chain.checkServerTrusted(shown, type);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] shown, String type, Socket socket)
                throws CertificateException {
            chain.checkServerTrusted(shown, type);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] shown, String type, SSLEngine engine)
                throws CertificateException {
            chain.checkServerTrusted(shown, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] shown, String type) throws CertificateException {
            chain.checkClientTrusted(shown, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] shown, String type, Socket socket)
                throws CertificateException {
            chain.checkClientTrusted(shown, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] shown, String type, SSLEngine engine)
                throws CertificateException {
            chain.checkClientTrusted(shown, type);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return chain.getAcceptedIssuers();
        }
    }
}
