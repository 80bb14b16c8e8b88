/// The search for the highest sustainable rate: a Bayesian bisection and its report.
@NullMarked
package io.streamgauge.statistics.capacity;

import org.jspecify.annotations.NullMarked;
