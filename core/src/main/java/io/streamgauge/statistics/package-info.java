/// Comparisons, steady state, capacity search and claims as pure functions: no files, no clock, seeds injected.
@NullMarked
package io.streamgauge.statistics;

import org.jspecify.annotations.NullMarked;
