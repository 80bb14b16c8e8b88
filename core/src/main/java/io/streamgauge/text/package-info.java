/// Formatting of numbers with their units, and the reported quantiles.
@NullMarked
package io.streamgauge.text;

import org.jspecify.annotations.NullMarked;
