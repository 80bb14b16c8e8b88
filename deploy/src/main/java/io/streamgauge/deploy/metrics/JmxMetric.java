package io.streamgauge.deploy.metrics;

import java.util.List;

/// Metric that Streamgauge computes from an attribute of a managed bean.
///
/// @param name name in Streamgauge, including the unit. If several metrics have the same name, their values are
///     added. If the kind is MEAN_SHARE, the value is the mean over all beans
/// @param bean object name or pattern of object names
/// @param attribute name of the attribute of the bean; `Attribute.key` for a key of a composite attribute
/// @param factor conversion factor from the broker's unit to Streamgauge's unit
/// @param except text in the names of matching beans that do not count; empty if all matching beans count
/// @param unless names of beans. If the node has one of them, the value of this metric would be wrong, and the
///     metric is omitted
public record JmxMetric(
        String name, String bean, String attribute, Kind kind, double factor, String except, List<String> unless) {
    public JmxMetric {
        unless = List.copyOf(unless);
    }

    public JmxMetric(String name, String bean, String attribute, Kind kind, double factor) {
        this(name, bean, attribute, kind, factor, "", List.of());
    }

    /// Returns this metric without the beans whose names contain a text.
    public JmxMetric except(String text) {
        return new JmxMetric(name, bean, attribute, kind, factor, text, unless);
    }

    /// Returns this metric for nodes that do not have any of these beans.
    public JmxMetric unless(String... beans) {
        return new JmxMetric(name, bean, attribute, kind, factor, except, List.of(beans));
    }

    public enum Kind {
        /// Current value of the attribute.
        GAUGE,
        /// Mean of the current values of all beans, as percentages of at most 100 %. A broker can measure an idle time
        /// that is longer than the elapsed time.
        MEAN_SHARE,
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
