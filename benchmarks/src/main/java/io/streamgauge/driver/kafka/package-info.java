/// Bare client for Kafka, in the package of the driver, so that the client and the driver use the same settings.
@NullMarked
package io.streamgauge.driver.kafka;

import org.jspecify.annotations.NullMarked;
