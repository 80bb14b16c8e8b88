/// Results for CI pipelines: JUnit XML files, and Markdown pages for job summaries.
@NullMarked
package io.streamgauge.report.pipeline;

import org.jspecify.annotations.NullMarked;
