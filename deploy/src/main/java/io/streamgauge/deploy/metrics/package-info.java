/// Metrics of brokers and their hosts, read from Prometheus endpoints and JMX agents once per second with little
/// overhead.
@NullMarked
package io.streamgauge.deploy.metrics;

import org.jspecify.annotations.NullMarked;
