@NullMarked
package io.streamgauge.analyse.runs;

import org.jspecify.annotations.NullMarked;
