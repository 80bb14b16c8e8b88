/// What brokers say of themselves: Prometheus endpoints and JMX, read once a second at little cost.
@NullMarked
package io.streamgauge.deploy.metrics;

import org.jspecify.annotations.NullMarked;
