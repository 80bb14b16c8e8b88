/// HTML as data that is escaped in the output, and the page structure that is the same for all pages.
@NullMarked
package io.streamgauge.report.html;

import org.jspecify.annotations.NullMarked;
