/// Published studies: what they consist of, and what their runs say of their claims.
@NullMarked
package io.streamgauge.study;

import org.jspecify.annotations.NullMarked;
