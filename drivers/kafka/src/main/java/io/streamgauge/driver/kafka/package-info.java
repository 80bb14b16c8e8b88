/// Driver for Apache Kafka, based on `kafka-clients`.
@NullMarked
package io.streamgauge.driver.kafka;

import org.jspecify.annotations.NullMarked;
