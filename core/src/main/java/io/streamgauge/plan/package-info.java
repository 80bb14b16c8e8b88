/// Experiment to plan: trials, order, seed, phases. Pure.
@NullMarked
package io.streamgauge.plan;

import org.jspecify.annotations.NullMarked;
