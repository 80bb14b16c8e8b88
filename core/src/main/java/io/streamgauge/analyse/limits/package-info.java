/// How much of each limit of the machine a run used.
@NullMarked
package io.streamgauge.analyse.limits;

import org.jspecify.annotations.NullMarked;
