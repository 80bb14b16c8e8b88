/// Comparison of stored runs, and regression gates.
@NullMarked
package io.streamgauge.analyse.runs;

import org.jspecify.annotations.NullMarked;
