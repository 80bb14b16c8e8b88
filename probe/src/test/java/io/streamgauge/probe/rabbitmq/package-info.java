@NullMarked
package io.streamgauge.probe.rabbitmq;

import org.jspecify.annotations.NullMarked;
