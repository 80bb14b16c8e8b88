/// Published studies: their parts, and the verdicts on their claims.
@NullMarked
package io.streamgauge.study;

import org.jspecify.annotations.NullMarked;
