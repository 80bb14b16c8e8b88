package io.streamgauge.deploy.metrics;

/// Metric that Streamgauge computes from an attribute of a managed bean.
///
/// @param name name in Streamgauge, including the unit. If several metrics have the same name, their values are
///     added
/// @param bean object name or pattern of object names
/// @param attribute name of the attribute of the bean; `Attribute.key` for a key of a composite attribute
/// @param factor conversion factor from the broker's unit to Streamgauge's unit
public record JmxMetric(String name, String bean, String attribute, Kind kind, double factor) {
    public enum Kind {
        /// Current value of the attribute.
        GAUGE,
        /// Increase of a counter per second.
        RATE,
        /// Increase of a time counter as a share of the elapsed time, in percent and at most 100 %. The limit
        /// is necessary because the broker counts an idle period when the period ends. The idle time counted
        /// within a second can therefore exceed one second.
        SHARE,
        /// Mean of the observations since the previous sample, computed from the attribute `Count` and the
        /// overall mean, which is the value of `attribute`.
        MEAN
    }

    /// Returns the name of the bean's attribute without the key.
    String beanAttribute() {
        int dot = attribute.indexOf('.');
        return dot < 0 ? attribute : attribute.substring(0, dot);
    }
}
