/// Limits of the machine and the use of each limit in a run.
@NullMarked
package io.streamgauge.analyse.limits;

import org.jspecify.annotations.NullMarked;
