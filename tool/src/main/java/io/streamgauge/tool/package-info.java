/// The vendors' own load tools: downloads them, runs them on a broker, and parses their output.
@NullMarked
package io.streamgauge.tool;

import org.jspecify.annotations.NullMarked;
