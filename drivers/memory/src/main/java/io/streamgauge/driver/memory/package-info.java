/// The in-memory broker: behaves as an experiment file scripts it, so that the right answers are known beforehand.
@NullMarked
package io.streamgauge.driver.memory;

import org.jspecify.annotations.NullMarked;
