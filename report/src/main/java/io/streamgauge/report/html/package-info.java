/// HTML as data that is escaped when it is written, and the frame that all pages share.
@NullMarked
package io.streamgauge.report.html;

import org.jspecify.annotations.NullMarked;
