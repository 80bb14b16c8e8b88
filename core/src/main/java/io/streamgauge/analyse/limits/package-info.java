/// Limits of the machine and the share of each limit that a run reached.
@NullMarked
package io.streamgauge.analyse.limits;

import org.jspecify.annotations.NullMarked;
