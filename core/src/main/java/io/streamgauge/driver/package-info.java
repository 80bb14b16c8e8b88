/// SPI between the load generator and the official client of a messaging system.
@NullMarked
package io.streamgauge.driver;

import org.jspecify.annotations.NullMarked;
