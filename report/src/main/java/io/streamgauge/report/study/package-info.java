/// HTML and Markdown pages of a study.
@NullMarked
package io.streamgauge.report.study;

import org.jspecify.annotations.NullMarked;
