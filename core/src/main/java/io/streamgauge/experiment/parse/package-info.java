/// Readers that turn YAML text into an experiment, field by field, and report all problems at once.
@NullMarked
package io.streamgauge.experiment.parse;

import org.jspecify.annotations.NullMarked;
