/// Apache Kafka clusters that consist of local processes.
@NullMarked
package io.streamgauge.deploy.kafka;

import org.jspecify.annotations.NullMarked;
