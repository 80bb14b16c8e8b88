/// Experiment file as data.
@NullMarked
package io.streamgauge.experiment;

import org.jspecify.annotations.NullMarked;
