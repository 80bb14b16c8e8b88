/// In-memory broker. The experiment file scripts its behaviour, and therefore the correct results of a trial
/// are known.
@NullMarked
package io.streamgauge.driver.memory;

import org.jspecify.annotations.NullMarked;
