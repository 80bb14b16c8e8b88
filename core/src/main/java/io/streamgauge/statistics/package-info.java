/// Statistics for comparisons, steady-state checks, capacity searches and claims. This package uses neither
/// files nor a clock, and callers pass random seeds.
@NullMarked
package io.streamgauge.statistics;

import org.jspecify.annotations.NullMarked;
