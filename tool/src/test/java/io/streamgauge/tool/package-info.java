@NullMarked
package io.streamgauge.tool;

import org.jspecify.annotations.NullMarked;
