/// Access to Linux: the files below `/proc` and `/sys`, and system calls for which the JDK has no method. Other
/// packages do not access them directly. On other systems, the files are missing and the calls have no effect.
@NullMarked
package io.streamgauge.linux;

import org.jspecify.annotations.NullMarked;
