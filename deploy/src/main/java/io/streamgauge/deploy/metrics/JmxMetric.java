package io.streamgauge.deploy.metrics;

/// How a figure is made of an attribute of a managed bean.
///
/// @param name ours, with its unit; several of one name are added up
/// @param bean object name; may be a pattern
/// @param attribute theirs; `Attribute.key` for a part of a composite one
/// @param factor from their unit to ours
public record JmxMetric(String name, String bean, String attribute, Kind kind, double factor) {
    public enum Kind {
        /// The value as it is.
        GAUGE,
        /// What a counter gains a second.
        RATE,
        /// A rate that is a share of the time in percent: idle times are booked when they end, so that one may seem to
        /// be longer than the second that it ended in.
        SHARE,
        /// Mean of the observations since the last answer, from `Count` and the mean of all (`attribute`).
        MEAN
    }

    /// The attribute to ask for.
    String asked() {
        int dot = attribute.indexOf('.');
        return dot < 0 ? attribute : attribute.substring(0, dot);
    }
}
