/// Apache Kafka through its own Java client.
@NullMarked
package io.streamgauge.driver.kafka;

import org.jspecify.annotations.NullMarked;
