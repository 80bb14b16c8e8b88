/// Child processes that do not outlive their parent, unless they are released.
@NullMarked
package io.streamgauge.process;

import org.jspecify.annotations.NullMarked;
