/// Child processes that do not outlive their parent.
@NullMarked
package io.streamgauge.process;

import org.jspecify.annotations.NullMarked;
