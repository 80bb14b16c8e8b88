/// Plan of an experiment: trials, order, seeds and phases.
@NullMarked
package io.streamgauge.plan;

import org.jspecify.annotations.NullMarked;
