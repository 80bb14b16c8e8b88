@NullMarked
package io.streamgauge.report;

import org.jspecify.annotations.NullMarked;
