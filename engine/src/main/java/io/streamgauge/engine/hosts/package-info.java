/// Check of worker hosts before a run.
@NullMarked
package io.streamgauge.engine.hosts;

import org.jspecify.annotations.NullMarked;
