/// Search for the highest sustained rate: a Bayesian bisection and its results.
@NullMarked
package io.streamgauge.statistics.capacity;

import org.jspecify.annotations.NullMarked;
