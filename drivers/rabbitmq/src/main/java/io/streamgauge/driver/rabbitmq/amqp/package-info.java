/// RabbitMQ driver for AMQP 0-9-1, based on `amqp-client`.
@NullMarked
package io.streamgauge.driver.rabbitmq.amqp;

import org.jspecify.annotations.NullMarked;
