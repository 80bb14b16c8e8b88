/// Bare client for RabbitMQ, in the package of the driver, so that the client and the driver use the same settings.
@NullMarked
package io.streamgauge.driver.rabbitmq;

import org.jspecify.annotations.NullMarked;
