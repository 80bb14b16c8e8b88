package io.streamgauge.driver.kafka;

import io.streamgauge.driver.DriverConfig;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.errors.UnsupportedSaslMechanismException;

/// Explanations for Kafka client errors, with the reason in parentheses and a remedy.
final class KafkaErrorExplanation {
    private KafkaErrorExplanation() {}

    /// Returns the explanation in the form `<what> (<why>). <what to do>`.
    ///
    /// @param what failed operation, for example `Kafka topic a: cannot be created`
    /// @param otherwise remedy for failures other than authentication and authorisation errors
    static String of(String what, Throwable failure, DriverConfig config, String otherwise) {
        return what + " (" + reason(failure, config) + "). " + remedy(failure, config, otherwise);
    }

    private static String reason(Throwable failure, DriverConfig config) {
        return switch (failure) {
            case UnsupportedSaslMechanismException ignored -> "the listener does not support this SASL mechanism";
            case SaslAuthenticationException ignored -> "login failed for " + user(config);
            case AuthenticationException ignored -> "authentication failed: " + KafkaErrorMapping.line(failure);
            case AuthorizationException ignored ->
                user(config) + " does not have a required permission: " + KafkaErrorMapping.message(failure);
            default -> KafkaErrorMapping.line(failure);
        };
    }

    private static String remedy(Throwable failure, DriverConfig config, String otherwise) {
        return switch (failure) {
            case UnsupportedSaslMechanismException ignored -> "Set 'sasl' to a mechanism that the listener supports.";
            case SaslAuthenticationException ignored -> "Check 'user', 'password' and 'sasl'.";
            case AuthenticationException ignored -> "Check 'tls', 'sasl', 'user' and 'password'.";
            case GroupAuthorizationException ignored ->
                "Grant " + user(config)
                        + " the permissions Read and Delete on groups whose names start with streamgauge-.";
            case ClusterAuthorizationException ignored ->
                "Grant " + user(config) + " the cluster permission named in the broker's log.";
            case TransactionalIdAuthorizationException ignored ->
                "Grant " + user(config) + " the permission Write on the transactional IDs.";
            case AuthorizationException ignored ->
                "Grant " + user(config)
                        + " the permissions Create, Describe, DescribeConfigs, Write, Read and Delete on"
                        + " topics whose names start with streamgauge-.";
            default -> otherwise;
        };
    }

    static String user(DriverConfig config) {
        String user = config.credentials().get("user");
        return user == null ? "this client" : "user '" + user + "'";
    }
}
