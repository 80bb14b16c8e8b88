/// Verdicts on the published claims of a study, with their evidence.
@NullMarked
package io.streamgauge.study.verdict;

import org.jspecify.annotations.NullMarked;
