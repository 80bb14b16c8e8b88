/// Readers of individual sections of an experiment file.
@NullMarked
package io.streamgauge.experiment.parse.section;

import org.jspecify.annotations.NullMarked;
