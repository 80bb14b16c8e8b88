/// Text and tables in Markdown.
@NullMarked
package io.streamgauge.report.markdown;

import org.jspecify.annotations.NullMarked;
