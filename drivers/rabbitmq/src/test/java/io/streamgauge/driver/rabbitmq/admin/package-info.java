@NullMarked
package io.streamgauge.driver.rabbitmq.admin;

import org.jspecify.annotations.NullMarked;
