/// Reads the files below `/proc` and `/sys`, and calls Linux where the JDK has no method. No other package does.
/// On other systems, files are missing and calls have no effect.
@NullMarked
package io.streamgauge.linux;

import org.jspecify.annotations.NullMarked;
