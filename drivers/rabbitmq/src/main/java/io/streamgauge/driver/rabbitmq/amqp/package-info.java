/// Driver for AMQP 0-9-1 with `amqp-client`.
@NullMarked
package io.streamgauge.driver.rabbitmq.amqp;

import org.jspecify.annotations.NullMarked;
