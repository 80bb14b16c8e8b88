package io.streamgauge.driver.pulsar;

import io.streamgauge.driver.Driver.SendFailure;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.pulsar.client.api.PulsarClientException;

/// Mapping from Pulsar exceptions to [SendFailure], and descriptions of exceptions for error messages.
final class PulsarErrorMapping {
    private PulsarErrorMapping() {}

    static SendFailure kind(Throwable failure) {
        return switch (failure) {
            case PulsarClientException.TopicTerminatedException _ -> SendFailure.UNROUTABLE;
            case PulsarClientException.TopicDoesNotExistException _ -> SendFailure.UNROUTABLE;
            case PulsarClientException.NotFoundException _ -> SendFailure.UNROUTABLE;
            case PulsarClientException.InvalidTopicNameException _ -> SendFailure.UNROUTABLE;
            case PulsarClientException.TimeoutException _ -> SendFailure.TIMED_OUT;
            case PulsarClientException.InvalidMessageException _ -> SendFailure.REFUSED;
            case PulsarClientException.NotAllowedException _ -> SendFailure.REFUSED;
            case PulsarClientException.AuthorizationException _ -> SendFailure.REFUSED;
            case PulsarClientException.AuthenticationException _ -> SendFailure.REFUSED;
            case PulsarClientException.ProducerQueueIsFullError _ -> SendFailure.REFUSED;
            case PulsarClientException.MemoryBufferIsFullError _ -> SendFailure.REFUSED;
            case PulsarClientException.ProducerBlockedQuotaExceededError _ -> SendFailure.REFUSED;
            case PulsarClientException.ProducerBlockedQuotaExceededException _ -> SendFailure.REFUSED;
            case PulsarClientException.ProducerFencedException _ -> SendFailure.REFUSED;
            case PulsarClientException.AlreadyClosedException _ -> SendFailure.CONNECTION;
            case PulsarClientException.ConnectException _ -> SendFailure.CONNECTION;
            case PulsarClientException.NotConnectedException _ -> SendFailure.CONNECTION;
            default -> SendFailure.OTHER;
        };
    }

    /// Returns whether a failure shows that the topic does not exist or does not accept messages.
    static boolean isUnroutable(Throwable failure) {
        return kind(failure) == SendFailure.UNROUTABLE;
    }

    /// Returns the cause that a [CompletionException] or an [ExecutionException] wraps, at any depth. Returns
    /// any other exception unchanged.
    static Throwable cause(Throwable failure) {
        Throwable cause = failure;
        while ((cause instanceof CompletionException || cause instanceof ExecutionException)
                && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    /// Returns a one-line description of the exception, or of the cause that it wraps.
    static String line(Throwable failure) {
        Throwable cause = cause(failure);
        String message = cause.getMessage();
        String name = cause.getClass().getSimpleName();
        return message == null || message.isBlank()
                ? name
                : name + ": " + message.lines().findFirst().orElse("").strip();
    }
}
