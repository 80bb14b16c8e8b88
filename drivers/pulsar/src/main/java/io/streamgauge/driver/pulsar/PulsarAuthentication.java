package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.TlsContext;
import io.streamgauge.experiment.system.Security.Sasl;
import io.streamgauge.experiment.system.Security.Tls;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pulsar.client.api.AuthenticationFactory;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.impl.auth.AuthenticationBasic;
import org.jspecify.annotations.Nullable;

/// Encryption and login settings of a connection. Both are optional. The login is a token, a user with a
/// password, or a client certificate.
public final class PulsarAuthentication {
    private final Map<String, String> credentials;
    private final @Nullable Tls tls;

    public PulsarAuthentication(DriverConfig config) {
        this.credentials = config.credentials();
        this.tls = config.security().tls();
    }

    /// Returns the problems with the configured encryption and login, each with a remedy.
    static List<String> problems(DriverConfig config) {
        List<String> problems = new ArrayList<>(TlsContext.problems(config.security()));
        Sasl sasl = config.security().sasl();
        if (sasl != null) {
            problems.add("connect 'sasl': Pulsar does not support " + sasl.word()
                    + ". Remove 'sasl' to use basic authentication with 'user' and 'password', or replace 'sasl',"
                    + " 'user' and 'password' with 'token'.");
        }
        return problems;
    }

    /// Returns the scheme of the service URL, including `://`.
    public String scheme() {
        return tls == null ? "pulsar://" : "pulsar+ssl://";
    }

    public void apply(ClientBuilder builder) {
        if (tls != null) {
            builder.enableTlsHostnameVerification(tls.verifyHost());
            if (tls.ca() != null) {
                builder.tlsTrustCertsFilePath(tls.ca().toString());
            }
            if (tls.certificate() != null && tls.key() != null) {
                builder.tlsCertificateFilePath(tls.certificate().toString())
                        .tlsKeyFilePath(tls.key().toString());
            }
        }
        if (credentials.containsKey("token")) {
            builder.authentication(AuthenticationFactory.token(credentials.get("token")));
        } else if (credentials.containsKey("user")) {
            AuthenticationBasic basic = new AuthenticationBasic();
            basic.configure(Map.of(
                    "userId",
                    credentials.getOrDefault("user", ""),
                    "password",
                    credentials.getOrDefault("password", "")));
            builder.authentication(basic);
        } else {
            certificate()
                    .ifPresent(pair -> builder.authentication(AuthenticationFactory.TLS(
                            pair.certificate().toString(), pair.key().toString())));
        }
    }

    /// Client certificate and its key.
    private record Pair(Path certificate, Path key) {}

    private Optional<Pair> certificate() {
        return tls == null || tls.certificate() == null || tls.key() == null
                ? Optional.empty()
                : Optional.of(new Pair(tls.certificate(), tls.key()));
    }

    public void apply(HttpClient.Builder builder) {
        if (tls != null) {
            builder.sslContext(TlsContext.of(tls));
        }
    }

    /// Returns the value of the `Authorization` header of an HTTP request; empty if neither a token nor a user
    /// is configured.
    public Optional<String> authorization() {
        if (credentials.containsKey("token")) {
            return Optional.of("Bearer " + credentials.get("token"));
        }
        if (credentials.containsKey("user")) {
            String login = credentials.get("user") + ":" + credentials.getOrDefault("password", "");
            return Optional.of("Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)));
        }
        return Optional.empty();
    }

    /// Returns a description of the client's identity for error messages.
    String principal() {
        if (credentials.containsKey("token")) {
            return "the token";
        }
        if (credentials.containsKey("user")) {
            return "user '" + credentials.get("user") + "'";
        }
        return certificate().isPresent() ? "the client's certificate" : "clients without a login";
    }
}
