/// Readers of single sections of an experiment file.
@NullMarked
package io.streamgauge.experiment.parse.section;

import org.jspecify.annotations.NullMarked;
