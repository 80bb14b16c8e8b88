/// Results for pipelines: JUnit XML files, and Markdown pages for the summary of a job.
@NullMarked
package io.streamgauge.report.pipeline;

import org.jspecify.annotations.NullMarked;
