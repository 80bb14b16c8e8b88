/// Comparisons, steady state, capacity search and claims as pure functions, which use neither files nor a clock.
/// Callers pass random seeds.
@NullMarked
package io.streamgauge.statistics;

import org.jspecify.annotations.NullMarked;
