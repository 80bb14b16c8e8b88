/// Answer to the question of the experiment. A report starts with this answer.
@NullMarked
package io.streamgauge.analyse.answer;

import org.jspecify.annotations.NullMarked;
