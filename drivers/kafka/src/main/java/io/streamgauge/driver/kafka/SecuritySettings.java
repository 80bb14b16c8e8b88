package io.streamgauge.driver.kafka;

import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.TlsContext;
import io.streamgauge.experiment.system.Security;
import io.streamgauge.experiment.system.Security.Sasl;
import io.streamgauge.experiment.system.Security.Tls;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.apache.kafka.common.security.plain.PlainLoginModule;
import org.apache.kafka.common.security.scram.ScramLoginModule;

/// Kafka properties for the encryption and the login of every client. The Kafka client itself reads the file
/// with the certificate authority. This class reads the files of the client certificate and its key.
public final class SecuritySettings {
    private static final String PEM = "PEM";

    private SecuritySettings() {}

    /// Returns the properties; empty if `connect` contains neither `tls` nor `sasl`. In this case, the Kafka properties
    /// of the experiment apply.
    public static Map<String, String> of(DriverConfig config) {
        Map<String, String> settings = new TreeMap<>();
        Security security = config.security();
        Tls tls = security.tls();
        Sasl sasl = security.sasl();
        if (tls != null) {
            tls(tls, settings);
        }
        if (sasl != null) {
            settings.put(SaslConfigs.SASL_MECHANISM, sasl.mechanism());
            settings.put(SaslConfigs.SASL_JAAS_CONFIG, jaas(sasl, config.credentials()));
        }
        if (tls != null || sasl != null) {
            settings.put(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, protocol(tls != null, sasl != null).name);
        }
        return settings;
    }

    private static SecurityProtocol protocol(boolean tls, boolean sasl) {
        if (sasl) {
            return tls ? SecurityProtocol.SASL_SSL : SecurityProtocol.SASL_PLAINTEXT;
        }
        return SecurityProtocol.SSL;
    }

    private static void tls(Tls tls, Map<String, String> settings) {
        // In Kafka, an empty algorithm disables host name verification.
        settings.put(SslConfigs.SSL_ENDPOINT_IDENTIFICATION_ALGORITHM_CONFIG, tls.verifyHost() ? "https" : "");
        if (tls.ca() != null) {
            settings.put(SslConfigs.SSL_TRUSTSTORE_TYPE_CONFIG, PEM);
            settings.put(SslConfigs.SSL_TRUSTSTORE_LOCATION_CONFIG, tls.ca().toString());
        }
        if (tls.certificate() != null && tls.key() != null) {
            settings.put(SslConfigs.SSL_KEYSTORE_TYPE_CONFIG, PEM);
            settings.put(
                    SslConfigs.SSL_KEYSTORE_CERTIFICATE_CHAIN_CONFIG,
                    TlsContext.text("certificate", tls.certificate()));
            settings.put(SslConfigs.SSL_KEYSTORE_KEY_CONFIG, TlsContext.text("key", tls.key()));
        }
    }

    private static String jaas(Sasl sasl, Map<String, String> credentials) {
        Class<?> module = switch (sasl) {
            case PLAIN -> PlainLoginModule.class;
            case SCRAM_SHA_256, SCRAM_SHA_512 -> ScramLoginModule.class;
        };
        return module.getName() + " required username=" + quoted(credentials.getOrDefault("user", "")) + " password="
                + quoted(credentials.getOrDefault("password", "")) + ";";
    }

    private static String quoted(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
