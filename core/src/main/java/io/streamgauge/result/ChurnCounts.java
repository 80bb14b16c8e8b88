package io.streamgauge.result;

import java.util.Map;

/// Producers that opened and closed while the load ran. All counts are of producers that were due
/// in the measured phase.
///
/// @param kind what each producer opened: `connections` or `producers`
/// @param perSecond intended number of producers that open per second
/// @param due number of producers that were due to open
/// @param opened number of producers whose first message was accepted
/// @param failed number of producers that could not be opened, or whose first message was not
///     accepted before the end of the drain
/// @param skipped number of producers that Streamgauge did not try to open, because too many
///     producers were already open
/// @param failureDetails number of failures by error message; at most [#MAX_DETAILS] messages
public record ChurnCounts(
        String kind,
        double perSecond,
        long due,
        long opened,
        long failed,
        long skipped,
        Map<String, Long> failureDetails) {
    /// Maximum number of different error messages that are kept.
    public static final int MAX_DETAILS = 5;

    /// Returns the most frequent error message; empty if no producer failed.
    public String mostFrequentError() {
        return failureDetails.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
    }
}
