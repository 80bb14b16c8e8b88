/// The sentence at the top of a report that answers the question of the experiment.
@NullMarked
package io.streamgauge.analyse.answer;

import org.jspecify.annotations.NullMarked;
