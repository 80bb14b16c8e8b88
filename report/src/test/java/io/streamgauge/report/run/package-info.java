@NullMarked
package io.streamgauge.report.run;

import org.jspecify.annotations.NullMarked;
