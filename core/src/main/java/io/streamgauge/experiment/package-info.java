/// Records that represent the content of an experiment file.
@NullMarked
package io.streamgauge.experiment;

import org.jspecify.annotations.NullMarked;
