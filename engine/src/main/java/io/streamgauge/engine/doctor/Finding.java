package io.streamgauge.engine.doctor;

import io.streamgauge.text.NumberFormatter;

/// Result of one check of the machine.
///
/// @param check name of the checked property, for example `open files`
/// @param seen observed value; its numbers contain only ASCII characters
/// @param remedy instructions; empty if the state is [State#FINE]
public record Finding(String check, State state, String seen, String remedy) {
    public Finding {
        seen = NumberFormatter.toAscii(seen);
        if ((state == State.FINE) != remedy.isEmpty()) {
            throw new IllegalArgumentException(
                    check + ": a finding must have a remedy if, and only if, its state is not 'fine'");
        }
    }

    /// State of the checked property.
    public enum State {
        /// Property that does not require an action.
        FINE,
        /// Property that distorts or limits some measurements.
        ATTENTION,
        /// Property that makes runs fail or trials void.
        PROBLEM
    }

    static Finding fine(String check, String seen) {
        return new Finding(check, State.FINE, seen, "");
    }

    static Finding attention(String check, String seen, String remedy) {
        return new Finding(check, State.ATTENTION, seen, remedy);
    }

    static Finding problem(String check, String seen, String remedy) {
        return new Finding(check, State.PROBLEM, seen, remedy);
    }
}
