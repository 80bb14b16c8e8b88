/// In-memory broker. The experiment file scripts the behaviour of the broker. Therefore, the correct
/// results of a trial are known.
@NullMarked
package io.streamgauge.driver.memory;

import org.jspecify.annotations.NullMarked;
