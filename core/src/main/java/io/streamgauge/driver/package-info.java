/// The SPI between the load engine and a messaging system's official client.
@NullMarked
package io.streamgauge.driver;

import org.jspecify.annotations.NullMarked;
