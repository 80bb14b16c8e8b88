/// In-memory broker that follows the script of an experiment file, so that the correct results are known.
@NullMarked
package io.streamgauge.driver.memory;

import org.jspecify.annotations.NullMarked;
