/// Driver for RabbitMQ's stream protocol, based on `stream-client`.
@NullMarked
package io.streamgauge.driver.rabbitmq.stream;

import org.jspecify.annotations.NullMarked;
