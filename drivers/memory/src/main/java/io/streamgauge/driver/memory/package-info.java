/// In-memory broker. A script in the experiment file defines the behaviour of the broker. Therefore, the correct
/// results of a trial can be calculated.
@NullMarked
package io.streamgauge.driver.memory;

import org.jspecify.annotations.NullMarked;
