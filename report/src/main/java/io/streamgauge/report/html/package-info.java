/// HTML as a data structure that is escaped in the output, and the structure that all pages share.
@NullMarked
package io.streamgauge.report.html;

import org.jspecify.annotations.NullMarked;
