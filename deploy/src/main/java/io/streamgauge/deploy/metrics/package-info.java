/// Metrics of brokers and of their hosts from Prometheus endpoints and JMX, read once per second with little overhead.
@NullMarked
package io.streamgauge.deploy.metrics;

import org.jspecify.annotations.NullMarked;
