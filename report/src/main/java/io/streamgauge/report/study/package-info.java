/// The pages and Markdown of a study.
@NullMarked
package io.streamgauge.report.study;

import org.jspecify.annotations.NullMarked;
