package io.streamgauge.driver.kafka;

import io.streamgauge.driver.DriverConfig;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.errors.UnsupportedSaslMechanismException;

/// What a refusal means for a person: why in brackets, and what to do.
final class KafkaErrorExplanation {
    private KafkaErrorExplanation() {}

    /// `<what>: <why>. <what to do>`
    ///
    /// @param what that failed, for example `Kafka topic a: cannot be made`
    /// @param otherwise what to do when the failure is no refusal
    static String of(String what, Throwable failure, DriverConfig config, String otherwise) {
        return what + " (" + why(failure, config) + "). " + wayOut(failure, config, otherwise);
    }

    private static String why(Throwable failure, DriverConfig config) {
        return switch (failure) {
            case UnsupportedSaslMechanismException ignored -> "the listener does not offer this way to log in";
            case SaslAuthenticationException ignored -> "it refuses " + user(config) + " with this password";
            case AuthenticationException ignored -> "it refuses the login: " + KafkaErrorMapping.line(failure);
            case AuthorizationException ignored ->
                user(config) + " has no right to: " + KafkaErrorMapping.message(failure);
            default -> KafkaErrorMapping.line(failure);
        };
    }

    private static String wayOut(Throwable failure, DriverConfig config, String otherwise) {
        return switch (failure) {
            case UnsupportedSaslMechanismException ignored -> "Set sasl to a mechanism that the listener offers.";
            case SaslAuthenticationException ignored -> "Check user, password and sasl.";
            case AuthenticationException ignored -> "Check tls, sasl, user and password.";
            case GroupAuthorizationException ignored ->
                "Give " + user(config) + " the rights Read and Delete on groups that begin with streamgauge-.";
            case ClusterAuthorizationException ignored ->
                "Give " + user(config) + " the right named in the broker's log on the cluster.";
            case TransactionalIdAuthorizationException ignored ->
                "Give " + user(config) + " the right Write on the cluster's transactional ids.";
            case AuthorizationException ignored ->
                "Give " + user(config) + " the rights Create, Describe, DescribeConfigs, Write, Read and Delete on"
                        + " topics that begin with streamgauge-.";
            default -> otherwise;
        };
    }

    static String user(DriverConfig config) {
        String user = config.credentials().get("user");
        return user == null ? "this client" : "user '" + user + "'";
    }
}
