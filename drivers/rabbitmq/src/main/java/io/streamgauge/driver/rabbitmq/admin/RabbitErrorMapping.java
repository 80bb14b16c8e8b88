package io.streamgauge.driver.rabbitmq.admin;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Method;
import com.rabbitmq.client.ShutdownSignalException;
import io.streamgauge.driver.Driver.SendFailure;

/// Mapping from RabbitMQ client exceptions to [SendFailure], and descriptions of exceptions for error messages.
public final class RabbitErrorMapping {
    private RabbitErrorMapping() {}

    public static SendFailure kind(Throwable failure) {
        if (!(failure instanceof ShutdownSignalException signal)) {
            return failure instanceof java.io.IOException ? SendFailure.CONNECTION : SendFailure.OTHER;
        }
        if (!(signal.getReason() instanceof AMQP.Channel.Close close)) {
            return SendFailure.CONNECTION;
        }
        return switch (close.getReplyCode()) {
            case AMQP.NOT_FOUND -> SendFailure.UNROUTABLE;
            case AMQP.CONTENT_TOO_LARGE, AMQP.ACCESS_REFUSED, AMQP.PRECONDITION_FAILED, AMQP.NOT_ALLOWED ->
                SendFailure.REFUSED;
            default -> SendFailure.OTHER;
        };
    }

    /// Returns the first line of the exception message, or the text `null` if the message is null.
    static String message(Throwable failure) {
        return String.valueOf(failure.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .strip();
    }

    /// Returns a one-line description of the exception. If the broker closed the channel or the connection, the
    /// description is the text that the broker sent.
    public static String line(Throwable failure) {
        if (failure instanceof ShutdownSignalException signal) {
            Method reason = signal.getReason();
            if (reason instanceof AMQP.Channel.Close close) {
                return close.getReplyText();
            }
            if (reason instanceof AMQP.Connection.Close close) {
                return close.getReplyText();
            }
            return signal.getCause() == null ? "connection lost" : "connection lost: " + line(signal.getCause());
        }
        String name = failure.getClass().getSimpleName();
        String message = failure.getMessage();
        if (message == null || message.isBlank()) {
            return failure.getCause() == null ? name : line(failure.getCause());
        }
        return name + ": " + message.lines().findFirst().orElse("").strip();
    }
}
