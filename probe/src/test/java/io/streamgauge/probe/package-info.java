@NullMarked
package io.streamgauge.probe;

import org.jspecify.annotations.NullMarked;
