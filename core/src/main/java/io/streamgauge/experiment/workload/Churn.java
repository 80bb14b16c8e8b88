package io.streamgauge.experiment.workload;

import java.time.Duration;

/// Producers that are opened and closed while the load runs.
///
/// @param kind kind of client that is opened and closed
/// @param perSecond number of producers opened per second, above 0
/// @param hold time for which a producer stays open after the broker has accepted its message
public record Churn(Kind kind, double perSecond, Duration hold) {
    /// Maximum number of churn producers that are open or being opened at the same time. If this number is
    /// reached, Streamgauge skips the producers that become due.
    public static final int MAX_OPEN = 1_000;

    /// Kind of client that is opened and closed while the load runs.
    public enum Kind {
        /// Client with its own connection, and a producer on this connection.
        CONNECTIONS("connections"),
        /// Producer on one of the shared clients.
        PRODUCERS("producers");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /// Returns the name in experiment files and in reports.
        public String word() {
            return word;
        }
    }
}
