package io.streamgauge.study;

import com.fasterxml.jackson.annotation.JsonValue;
import io.streamgauge.result.RunStatus;

/// State of a part in the results of a study.
public enum PartState {
    DONE("done"),
    /// State of a run that is in progress or was killed. If a run was killed, its files may lack the data of the
    /// last second.
    INCOMPLETE("incomplete"),
    /// State of a run that stopped after a block and can be resumed with the next block. For example, its claims
    /// did not need more blocks, or the remaining budget was too small for another block.
    PAUSED("stopped after a block"),
    INTERRUPTED("interrupted"),
    FAILED("failed"),
    NOT_RUN("not run");

    private final String text;

    PartState(String text) {
        this.text = text;
    }

    /// Returns the state of a part that runs an experiment.
    static PartState of(RunStatus status) {
        return switch (status) {
            case DONE -> DONE;
            case INCOMPLETE -> INCOMPLETE;
            case PAUSED -> PAUSED;
            case INTERRUPTED -> INTERRUPTED;
            case FAILED -> FAILED;
        };
    }

    /// Returns the state as text, as in `study.json`.
    @JsonValue
    public String text() {
        return text;
    }
}
