/// Result files, which are the only interface between measurement and analysis.
@NullMarked
package io.streamgauge.result;

import org.jspecify.annotations.NullMarked;
