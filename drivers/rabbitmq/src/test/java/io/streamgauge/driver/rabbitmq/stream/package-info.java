@NullMarked
package io.streamgauge.driver.rabbitmq.stream;

import org.jspecify.annotations.NullMarked;
