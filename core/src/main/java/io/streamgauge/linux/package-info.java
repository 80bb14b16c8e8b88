/// Access to the files in `/proc` and `/sys`, and to Linux system calls for which the JDK does not have a
/// method. On operating systems other than Linux, the files are missing and the calls do nothing.
@NullMarked
package io.streamgauge.linux;

import org.jspecify.annotations.NullMarked;
