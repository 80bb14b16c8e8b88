/// Numbers with their units as text. Every package may use it.
@NullMarked
package io.streamgauge.text;

import org.jspecify.annotations.NullMarked;
