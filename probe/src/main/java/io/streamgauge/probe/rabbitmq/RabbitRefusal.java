package io.streamgauge.probe.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Method;
import com.rabbitmq.client.ShutdownSignalException;
import io.streamgauge.driver.rabbitmq.admin.RabbitErrorMapping;
import io.streamgauge.probe.api.ObservationText;
import io.streamgauge.probe.api.RefusedException;
import java.io.IOException;
import java.util.Set;

/// Distinction between a refused request and a failure that does not show whether the broker has a feature.
/// Examples of such a failure are a timeout, a lost connection and a missing permission.
final class RabbitRefusal {
    private static final Set<Integer> FAILURES = Set.of(
            AMQP.CONNECTION_FORCED, AMQP.ACCESS_REFUSED, AMQP.NOT_FOUND, AMQP.RESOURCE_ERROR, AMQP.INTERNAL_ERROR);

    private RabbitRefusal() {}

    /// Returns `failure` unless it shows that the broker refused the request.
    ///
    /// @param how option, property or call that was tried
    /// @throws RefusedException if the broker refused the request
    static IOException requireFailure(String how, IOException failure) throws RefusedException {
        if (failure.getCause() instanceof ShutdownSignalException signal && isRefusal(signal.getReason())) {
            throw new RefusedException(how, ObservationText.shortened(RabbitErrorMapping.line(failure)));
        }
        return failure;
    }

    private static boolean isRefusal(Method reason) {
        return switch (reason) {
            case AMQP.Channel.Close close -> !FAILURES.contains(close.getReplyCode());
            case AMQP.Connection.Close close -> !FAILURES.contains(close.getReplyCode());
            case null, default -> false;
        };
    }
}
