package io.streamgauge.driver.rabbitmq.admin;

import com.rabbitmq.client.PossibleAuthenticationFailureException;
import io.streamgauge.DriverException;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.ListenerCheck;
import io.streamgauge.driver.ProtocolGreetings;
import io.streamgauge.driver.rabbitmq.settings.RabbitAuthentication;
import java.util.List;
import java.util.Optional;

/// What a failed connection or operation means for a person.
public final class RabbitErrorExplanation {

    private RabbitErrorExplanation() {}

    /// Why `address` could not be connected to.
    public static DriverException connecting(DriverConfig config, String address, Throwable failure) {
        String what = "RabbitMQ at " + address;
        if (failure instanceof PossibleAuthenticationFailureException) {
            return new DriverException(
                    what + ": it refuses " + RabbitAuthentication.user(config) + ". Check user and password.", failure);
        }
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        String said = RabbitErrorMapping.line(cause);
        if (said.startsWith("NOT_ALLOWED") || said.startsWith("ACCESS_REFUSED")) {
            return new DriverException(
                    what + ": it refuses " + RabbitAuthentication.user(config) + " (" + said
                            + "). Give it access to the virtual host '" + RabbitAuthentication.virtualHost(config)
                            + "', or set the option vhost.",
                    failure);
        }
        if (said.contains("No compatible authentication mechanism")) {
            return new DriverException(
                    what + ": it offers no way to log in with " + RabbitAuthentication.user(config) + " ("
                            + RabbitErrorMapping.message(cause)
                            + "). Give user and password; for a certificate, enable rabbitmq_auth_mechanism_ssl there.",
                    failure);
        }
        Optional<String> trouble =
                new ListenerCheck(config.security(), ProtocolGreetings.AMQP_0_9_1).whyAny("RabbitMQ", List.of(address));
        return new DriverException(
                trouble.orElse(what + ": no connection comes about (" + said + "). Check the broker's log."), failure);
    }

    /// @param what that failed, for example `RabbitMQ queues for a: cannot be made`
    /// @param otherwise what to do when nobody refused anything
    public static DriverException operating(String what, Throwable failure, DriverConfig config, String otherwise) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        String said = RabbitErrorMapping.line(cause);
        return new DriverException(what + " (" + said + "). " + (isDenial(said) ? rights(config) : otherwise), failure);
    }

    /// A reason for the end of a trial with what to do about it.
    public static String ending(String reason, DriverConfig config) {
        return isDenial(reason) ? reason + ". " + rights(config) : reason;
    }

    private static boolean isDenial(String said) {
        return said.contains("ACCESS_REFUSED");
    }

    private static String rights(DriverConfig config) {
        return "Give " + RabbitAuthentication.user(config)
                + " the rights configure, write and read on names that match ^streamgauge-" + " in virtual host '"
                + RabbitAuthentication.virtualHost(config) + "'.";
    }
}
