@NullMarked
package io.streamgauge.driver.rabbitmq.amqp;

import org.jspecify.annotations.NullMarked;
