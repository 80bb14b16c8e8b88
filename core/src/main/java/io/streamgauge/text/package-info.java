/// Formatting of numbers with their units, and the reported quantiles. Every package may use this package.
@NullMarked
package io.streamgauge.text;

import org.jspecify.annotations.NullMarked;
