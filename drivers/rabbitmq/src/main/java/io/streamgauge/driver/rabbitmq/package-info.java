/// RabbitMQ through its own Java client.
@NullMarked
package io.streamgauge.driver.rabbitmq;

import org.jspecify.annotations.NullMarked;
