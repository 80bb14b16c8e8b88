/// Driver for Apache Kafka, which uses the Java client of the Kafka project.
@NullMarked
package io.streamgauge.driver.kafka;

import org.jspecify.annotations.NullMarked;
