/// From YAML text to an experiment: field by field, with every problem reported at once.
@NullMarked
package io.streamgauge.experiment.parse;

import org.jspecify.annotations.NullMarked;
