package io.streamgauge.result.outcome;

import org.jspecify.annotations.Nullable;

/// Producers that were opened and closed while the load ran. All counts are of producers that were due in the
/// measured phase.
///
/// @param kind clients that were opened: `connections` if each producer had its own connection, otherwise
///     `producers`
/// @param perSecond intended number of producers to open per second
/// @param due number of producers that were due to open
/// @param opened number of producers whose first message was accepted
/// @param failed number of producers that could not be opened, or whose first message was not
///     accepted before the end of the drain
/// @param skipped number of producers that Streamgauge did not try to open, because too many
///     producers were already open, or because the load ended before
/// @param firstError error message of the first producer that failed, or null
public record ChurnCounts(
        String kind,
        double perSecond,
        long due,
        long opened,
        long failed,
        long skipped,
        @Nullable String firstError) {}
