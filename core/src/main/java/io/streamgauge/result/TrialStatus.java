package io.streamgauge.result;

/// How a trial ended.
public enum TrialStatus {
    /// Still going on, or killed: the files hold all up to the last second.
    INCOMPLETE,
    DONE,
    INTERRUPTED,
    /// The system could not be started; nothing was measured.
    NOT_DEPLOYED,
    /// The system's software is not on this machine and must be brought by the user; nothing was measured. Other
    /// systems go on.
    NOT_AVAILABLE,
    /// The broker or its client failed under load; what was measured until then is kept.
    FAILED
}
