/// Connections to a RabbitMQ cluster, its management API, and the queues of a trial.
@NullMarked
package io.streamgauge.driver.rabbitmq.admin;

import org.jspecify.annotations.NullMarked;
