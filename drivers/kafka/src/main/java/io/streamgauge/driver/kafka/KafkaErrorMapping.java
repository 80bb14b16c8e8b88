package io.streamgauge.driver.kafka;

import io.streamgauge.driver.Driver.SendFailure;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.NotEnoughReplicasAfterAppendException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/// Mapping from Kafka exceptions to [SendFailure], and descriptions of exceptions for error messages.
final class KafkaErrorMapping {
    private KafkaErrorMapping() {}

    static SendFailure kind(Throwable failure) {
        return switch (failure) {
            case UnknownTopicOrPartitionException ignored -> SendFailure.UNROUTABLE;
            case UnknownTopicIdException ignored -> SendFailure.UNROUTABLE;
            case InvalidTopicException ignored -> SendFailure.UNROUTABLE;
            // For a topic that does not exist, send() waits until max.block.ms has elapsed. In this case, the
            // cause of the exception is the actual reason.
            case TimeoutException timeout
            when timeout.getCause() instanceof UnknownTopicOrPartitionException -> SendFailure.UNROUTABLE;
            case TimeoutException ignored -> SendFailure.TIMED_OUT;
            case RecordTooLargeException ignored -> SendFailure.REFUSED;
            case RecordBatchTooLargeException ignored -> SendFailure.REFUSED;
            case InvalidRecordException ignored -> SendFailure.REFUSED;
            case PolicyViolationException ignored -> SendFailure.REFUSED;
            case AuthorizationException ignored -> SendFailure.REFUSED;
            case AuthenticationException ignored -> SendFailure.REFUSED;
            case NotEnoughReplicasException ignored -> SendFailure.REFUSED;
            case NotEnoughReplicasAfterAppendException ignored -> SendFailure.REFUSED;
            case DisconnectException ignored -> SendFailure.CONNECTION;
            case NetworkException ignored -> SendFailure.CONNECTION;
            default -> SendFailure.OTHER;
        };
    }

    /// Returns the first line of the exception message, or the simple class name of the exception if the message
    /// is null or blank.
    static String message(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? failure.getClass().getSimpleName()
                : message.lines().findFirst().orElse("").strip();
    }

    /// Returns the simple class name of the exception, followed by the first line of its message unless the
    /// message is null or blank.
    static String line(Throwable failure) {
        String message = failure.getMessage();
        String name = failure.getClass().getSimpleName();
        return message == null || message.isBlank()
                ? name
                : name + ": " + message.lines().findFirst().orElse("").strip();
    }
}
