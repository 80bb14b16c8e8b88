/// Readers of the sections of an experiment file that do not refer to other sections.
@NullMarked
package io.streamgauge.experiment.parse.section;

import org.jspecify.annotations.NullMarked;
