package io.streamgauge.driver.rabbitmq.settings;

import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultSaslConfig;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.TlsContext;
import io.streamgauge.experiment.system.Security.Sasl;
import io.streamgauge.experiment.system.Security.Tls;
import java.util.List;

/// Encryption and login settings of a connection.
public final class RabbitAuthentication {
    /// Option that names the virtual host.
    static final String VIRTUAL_HOST = "vhost";

    private RabbitAuthentication() {}

    /// Applies the virtual host, the login and the encryption settings to a connection factory.
    public static void apply(DriverConfig config, ConnectionFactory factory) {
        factory.setVirtualHost(virtualHost(config));
        String user = config.credentials().get("user");
        if (user != null) {
            factory.setUsername(user);
            factory.setPassword(config.credentials().getOrDefault("password", ""));
        }
        Tls tls = config.security().tls();
        if (tls != null) {
            factory.useSslProtocol(TlsContext.of(tls));
            if (tls.verifyHost()) {
                factory.enableHostnameVerification();
            }
            if (isExternal(config)) {
                factory.setSaslConfig(DefaultSaslConfig.EXTERNAL);
            }
        }
    }

    public static String virtualHost(DriverConfig config) {
        return config.options().getOrDefault(VIRTUAL_HOST, ConnectionFactory.DEFAULT_VHOST);
    }

    /// Returns whether the client logs in with its certificate instead of a user name.
    private static boolean isExternal(DriverConfig config) {
        Tls tls = config.security().tls();
        return tls != null && tls.certificate() != null && !config.credentials().containsKey("user");
    }

    public static String user(DriverConfig config) {
        return isExternal(config)
                ? "the user of the client certificate"
                : "user '" + config.credentials().getOrDefault("user", ConnectionFactory.DEFAULT_USER) + "'";
    }

    /// Returns the problems with the configured encryption and login, each with a remedy.
    static List<String> problems(DriverConfig config) {
        Sasl sasl = config.security().sasl();
        if (sasl != null && sasl != Sasl.PLAIN) {
            return List.of("connect 'sasl': RabbitMQ does not support " + sasl.word()
                    + ". Remove 'sasl' to log in with 'user' and 'password', or replace all three fields with a client"
                    + " certificate.");
        }
        if (config.credentials().containsKey("token")) {
            return List.of(
                    "connect 'token': RabbitMQ accepts OAuth 2 tokens only as passwords. Remove 'token', set 'password' to"
                            + " the token, and set 'user' to any name.");
        }
        return TlsContext.problems(config.security());
    }
}
