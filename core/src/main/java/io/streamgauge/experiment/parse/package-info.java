/// Readers that convert YAML text to an experiment and report all problems at once.
@NullMarked
package io.streamgauge.experiment.parse;

import org.jspecify.annotations.NullMarked;
