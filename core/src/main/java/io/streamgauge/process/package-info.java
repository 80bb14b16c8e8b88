/// Child processes that cannot outlive their parent.
@NullMarked
package io.streamgauge.process;

import org.jspecify.annotations.NullMarked;
