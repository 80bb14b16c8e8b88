package io.streamgauge.driver.rabbitmq.admin;

import com.rabbitmq.client.PossibleAuthenticationFailureException;
import io.streamgauge.DriverException;
import io.streamgauge.ExplainedIoException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.ListenerCheck;
import io.streamgauge.driver.ProtocolGreetings;
import io.streamgauge.driver.rabbitmq.settings.RabbitAuthentication;
import java.util.List;
import java.util.Optional;

/// Explanations for failed connections and operations, each with a remedy.
public final class RabbitErrorExplanation {

    private RabbitErrorExplanation() {}

    /// Returns an exception that explains why a connection to `address` failed.
    public static DriverException connecting(DriverConfig config, String address, Throwable failure) {
        String what = "RabbitMQ at " + address;
        if (failure instanceof PossibleAuthenticationFailureException) {
            return new DriverException(
                    what + ": login failed for " + RabbitAuthentication.user(config)
                            + ". Check the user and the password, or the client certificate.",
                    failure);
        }
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        String error = RabbitErrorMapping.line(cause);
        if (error.startsWith("NOT_ALLOWED") || error.startsWith("ACCESS_REFUSED")) {
            return new DriverException(
                    what + ": access denied for " + RabbitAuthentication.user(config) + " (" + error
                            + "). Grant access to the virtual host '" + RabbitAuthentication.virtualHost(config)
                            + "', or set the option 'vhost' to another virtual host.",
                    failure);
        }
        if (error.contains("No compatible authentication mechanism")) {
            return new DriverException(
                    what + ": the broker does not support this login mechanism for "
                            + RabbitAuthentication.user(config) + " ("
                            + RabbitErrorMapping.message(cause)
                            + "). Specify a user and a password, or enable the plug-in rabbitmq_auth_mechanism_ssl to "
                            + "log in with a client certificate.",
                    failure);
        }
        Optional<String> trouble = new ListenerCheck(config.security(), ProtocolGreetings.AMQP_0_9_1)
                .problemOfAny("RabbitMQ", List.of(address));
        return new DriverException(
                trouble.orElse(what + ": cannot connect (" + error + "). Check the broker's log."), failure);
    }

    /// Returns an exception that explains why an operation failed.
    ///
    /// @param what failed operation, for example `RabbitMQ queues for a: cannot be created`
    /// @param otherwise remedy for failures other than access errors and failures that contain a remedy
    public static DriverException operating(String what, Throwable failure, DriverConfig config, String otherwise) {
        if (failure instanceof ExplainedIoException) {
            return new DriverException(what + ", because " + failure.getMessage() + ".", failure);
        }
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        String error = RabbitErrorMapping.line(cause);
        return new DriverException(
                what + " (" + error + "). " + (isAccessRefused(error) ? permissionRemedy(config) : otherwise), failure);
    }

    /// Returns the reason for a fatal error, followed by a remedy.
    ///
    /// @param reason reason without a full stop
    public static String withRemedy(String reason, DriverConfig config) {
        return reason + ". " + (isAccessRefused(reason) ? permissionRemedy(config) : "Check the broker's log.");
    }

    private static boolean isAccessRefused(String error) {
        return error.contains("ACCESS_REFUSED");
    }

    private static String permissionRemedy(DriverConfig config) {
        return "Grant " + RabbitAuthentication.user(config)
                + " the permissions 'configure', 'write' and 'read' for names that match '^streamgauge-' in the virtual"
                + " host '" + RabbitAuthentication.virtualHost(config) + "'.";
    }
}
