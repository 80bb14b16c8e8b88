/// Launch of RabbitMQ and Erlang as local processes.
@NullMarked
package io.streamgauge.deploy.rabbitmq;

import org.jspecify.annotations.NullMarked;
