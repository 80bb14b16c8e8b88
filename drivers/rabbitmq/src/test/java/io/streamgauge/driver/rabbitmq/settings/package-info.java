@NullMarked
package io.streamgauge.driver.rabbitmq.settings;

import org.jspecify.annotations.NullMarked;
