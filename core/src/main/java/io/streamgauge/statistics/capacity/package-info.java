/// Search for the highest sustained rate by Bayesian bisection, and its results.
@NullMarked
package io.streamgauge.statistics.capacity;

import org.jspecify.annotations.NullMarked;
