/// Bare client for Kafka. It is in the package of the driver so that both use the same settings.
@NullMarked
package io.streamgauge.driver.kafka;

import org.jspecify.annotations.NullMarked;
