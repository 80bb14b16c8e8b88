/// Options of the driver, their checks, and the settings planned from them.
@NullMarked
package io.streamgauge.driver.rabbitmq.settings;

import org.jspecify.annotations.NullMarked;
