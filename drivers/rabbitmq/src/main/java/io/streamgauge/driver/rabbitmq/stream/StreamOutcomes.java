package io.streamgauge.driver.rabbitmq.stream;

import com.rabbitmq.stream.ConfirmationStatus;
import com.rabbitmq.stream.Constants;
import io.streamgauge.driver.Driver.SendFailure;
import io.streamgauge.driver.Driver.SendListener;
import io.streamgauge.driver.rabbitmq.amqp.Confirms;
import java.util.function.BooleanSupplier;

/// Outcomes of the messages of a publisher. The token of a message is also its publishing ID, which the
/// confirm contains. Therefore, the outcomes can be matched to the messages without allocating an object per
/// message.
///
/// The client does not report all outcomes. If a connection is lost while a message is being sent, the client
/// may discard the message without a report.
final class StreamOutcomes {
    private final SendListener listener;
    private final Confirms confirms;
    private final boolean confirming;
    private volatile boolean closed;

    /// @param confirming true if a message counts as accepted when the broker confirms it; false if the message
    ///     counts as accepted when the `send` method of the client returns
    StreamOutcomes(SendListener listener, boolean confirming) {
        this.listener = listener;
        this.confirms = new Confirms(listener);
        this.confirming = confirming;
    }

    /// Registers a message. The sending thread calls this method before it passes the message to the client.
    ///
    /// @return false if the message has failed, because no more confirms will arrive
    boolean publishing(long token) {
        Confirms.ConnectionLoss loss = confirms.loss();
        if (loss != null) {
            listener.failed(token, loss.kind(), loss.detail());
            return false;
        }
        confirms.publishing(token);
        return true;
    }

    /// Records that a message was passed to the client. The sending thread calls this method.
    void published(long token) {
        if (!confirming) {
            confirms.settled(token, null, "");
        }
        Confirms.ConnectionLoss loss = confirms.loss();
        if (loss != null) {
            confirms.failAllPending(loss.kind(), loss.detail());
        }
    }

    /// Records that a message could not be passed to the client.
    void failed(long token, SendFailure kind, String detail) {
        confirms.settled(token, kind, detail);
    }

    /// Records the outcome that the client reports for a message. Confirms of streams on different nodes
    /// arrive over different connections. Therefore, several threads may call this method concurrently.
    /// [Confirms] is synchronised.
    ///
    /// Without confirms, a failure counts only if the client reports the failure before the call of
    /// [#published]. For example, while a producer is not connected, the client discards the messages of this
    /// producer and reports their failure during the call of `send`.
    ///
    /// @param recovering condition that is true while the client recovers the producer after the loss of its
    ///     connection
    void confirmed(ConfirmationStatus status, BooleanSupplier recovering) {
        if (closed || (!confirming && status.isConfirmed())) {
            return;
        }
        long token = status.getMessage().getPublishingId();
        if (status.isConfirmed()) {
            confirms.settled(token, null, "");
        } else if (status.getCode() == Constants.CODE_PUBLISH_CONFIRM_TIMEOUT && recovering.getAsBoolean()) {
            // After the loss of a connection, the client reports this code for all messages without a confirm.
            confirms.settled(
                    token, SendFailure.CONNECTION, "the connection was lost before the broker confirmed the message");
        } else {
            confirms.settled(token, kind(status.getCode()), reason(status.getCode()));
        }
    }

    /// Marks all messages that do not have an outcome as failed, because no more confirms will arrive.
    void lost(String reason) {
        if (!closed) {
            confirms.failAllPending(SendFailure.CONNECTION, reason);
        }
    }

    /// Ends the reports. Outcomes that are still missing are not reported.
    void close() {
        closed = true;
    }

    private static SendFailure kind(short code) {
        return switch (code) {
            case Constants.CODE_PRODUCER_NOT_AVAILABLE, Constants.CODE_PRODUCER_CLOSED -> SendFailure.CONNECTION;
            case Constants.CODE_PUBLISH_CONFIRM_TIMEOUT -> SendFailure.TIMED_OUT;
            case Constants.CODE_NO_ROUTE_FOUND,
                    Constants.RESPONSE_CODE_STREAM_DOES_NOT_EXIST,
                    Constants.RESPONSE_CODE_STREAM_NOT_AVAILABLE -> SendFailure.UNROUTABLE;
            case Constants.CODE_MESSAGE_ENQUEUEING_FAILED,
                    Constants.RESPONSE_CODE_FRAME_TOO_LARGE,
                    Constants.RESPONSE_CODE_ACCESS_REFUSED,
                    Constants.RESPONSE_CODE_PRECONDITION_FAILED -> SendFailure.REFUSED;
            default -> SendFailure.OTHER;
        };
    }

    private static String reason(short code) {
        return switch (code) {
            case Constants.CODE_PRODUCER_NOT_AVAILABLE -> "the stream's producer is not connected";
            case Constants.CODE_PRODUCER_CLOSED -> "the stream's producer was closed";
            case Constants.CODE_PUBLISH_CONFIRM_TIMEOUT -> "the broker did not confirm the message within the timeout";
            case Constants.CODE_MESSAGE_ENQUEUEING_FAILED -> "the client has too many unconfirmed messages";
            default -> "stream response code " + code;
        };
    }
}
