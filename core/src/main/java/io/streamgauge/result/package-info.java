/// The result files: the only contract between measuring and analysing.
@NullMarked
package io.streamgauge.result;

import org.jspecify.annotations.NullMarked;
