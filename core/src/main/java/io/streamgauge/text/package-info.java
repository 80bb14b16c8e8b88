/// Formatting of numbers and units, and the reported quantiles.
@NullMarked
package io.streamgauge.text;

import org.jspecify.annotations.NullMarked;
