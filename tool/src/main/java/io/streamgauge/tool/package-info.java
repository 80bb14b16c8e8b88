/// The vendors' own load tools: fetched, run for real on a broker, and read.
@NullMarked
package io.streamgauge.tool;

import org.jspecify.annotations.NullMarked;
