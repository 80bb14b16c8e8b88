/// Execution of the parts of published studies, and the verdicts on their claims.
@NullMarked
package io.streamgauge.engine.study;

import org.jspecify.annotations.NullMarked;
