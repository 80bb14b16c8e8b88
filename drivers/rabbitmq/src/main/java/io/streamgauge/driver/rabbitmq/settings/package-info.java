/// Options of the driver, checks of these options, and the settings that the driver plans from the options.
@NullMarked
package io.streamgauge.driver.rabbitmq.settings;

import org.jspecify.annotations.NullMarked;
