/// Runs the parts of published studies and analyses their claims.
@NullMarked
package io.streamgauge.engine.study;

import org.jspecify.annotations.NullMarked;
