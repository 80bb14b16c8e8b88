/// Bare client for RabbitMQ. It is in the package of the driver so that both use the same settings.
@NullMarked
package io.streamgauge.driver.rabbitmq;

import org.jspecify.annotations.NullMarked;
