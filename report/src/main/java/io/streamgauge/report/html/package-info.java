/// HTML as data, escaped when it is written.
@NullMarked
package io.streamgauge.report.html;

import org.jspecify.annotations.NullMarked;
