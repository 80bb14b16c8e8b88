package io.streamgauge.experiment.omb;

import io.streamgauge.yaml.SourcePosition;

/// Setting of an OMB file that Streamgauge ignores or interprets differently.
///
/// @param place position of the setting in the OMB file
/// @param field name of the setting
/// @param text description of the difference, as one or more sentences
public record OmbNote(SourcePosition place, String field, String text) {
    /// Returns the note as one line.
    @Override
    public String toString() {
        return place.source() + ":" + place.line() + ": " + field + ": " + text;
    }
}
