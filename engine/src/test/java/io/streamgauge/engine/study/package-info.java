@NullMarked
package io.streamgauge.engine.study;

import org.jspecify.annotations.NullMarked;
