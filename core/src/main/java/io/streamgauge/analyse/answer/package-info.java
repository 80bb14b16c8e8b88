/// Answer to the question of the experiment, which is the first sentence of a report.
@NullMarked
package io.streamgauge.analyse.answer;

import org.jspecify.annotations.NullMarked;
