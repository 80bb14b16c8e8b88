/// Entry points of the RabbitMQ driver.
@NullMarked
package io.streamgauge.driver.rabbitmq;

import org.jspecify.annotations.NullMarked;
