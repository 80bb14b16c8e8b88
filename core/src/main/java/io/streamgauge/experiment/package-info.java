/// Content of an experiment file as records.
@NullMarked
package io.streamgauge.experiment;

import org.jspecify.annotations.NullMarked;
