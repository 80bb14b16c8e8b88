package io.streamgauge.deploy;

import io.streamgauge.DeploymentException;
import io.streamgauge.deploy.FailureReason.Finding;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.process.LogTail;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Exception for a node that did not start. If a port was in use, [StartAttempts] may repeat the start with
/// other ports.
public final class NotReadyException extends Exception {
    private static final long serialVersionUID = 1L;

    private final @Nullable FailureReason reason;

    private NotReadyException(String message, @Nullable FailureReason reason) {
        super(message);
        this.reason = reason;
    }

    /// Returns an exception that contains the reason found in the log of the node.
    ///
    /// @param what description of the failure, without a full stop
    public static NotReadyException of(ChildProcess node, String what) {
        Optional<Finding> found = FailureReason.in(LogTail.text(node.log()));
        String last = "\nLast lines of " + node.log() + ":\n" + NodeLog.lastLines(node);
        if (found.isEmpty()) {
            return new NotReadyException(node.name() + ": " + what + ". See the log of the node." + last, null);
        }
        FailureReason reason = found.get().reason();
        String message = node.name() + ": " + reason.text() + " (" + what + "). " + reason.remedy()
                + ".\nRelevant lines of the log:\n"
                + NodeLog.indented(found.get().lines()) + last;
        return new NotReadyException(message, reason);
    }

    /// Returns whether a port was in use. If so, a retry with other ports may succeed.
    public boolean isPortConflict() {
        return reason == FailureReason.PORT_IN_USE;
    }

    /// Returns this failure as an exception for callers that cannot retry.
    public DeploymentException asDeploymentException() {
        return new DeploymentException(String.valueOf(getMessage()), this);
    }
}
