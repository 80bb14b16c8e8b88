@NullMarked
package io.streamgauge.probe.wire;

import org.jspecify.annotations.NullMarked;
