/// From a summary to pages that people read. Knows only what the analysis found, never how it was measured.
@NullMarked
package io.streamgauge.report;

import org.jspecify.annotations.NullMarked;
