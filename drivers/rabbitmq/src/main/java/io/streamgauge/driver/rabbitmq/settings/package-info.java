/// Options of the driver, checks of these options, and the planned settings that result from the options.
@NullMarked
package io.streamgauge.driver.rabbitmq.settings;

import org.jspecify.annotations.NullMarked;
