/// Formatting of numbers, units and metric names for readers.
@NullMarked
package io.streamgauge.analyse.text;

import org.jspecify.annotations.NullMarked;
