/// Runs on disk compared with each other, and regression gates.
@NullMarked
package io.streamgauge.analyse.runs;

import org.jspecify.annotations.NullMarked;
