/// What the user wrote: the experiment file as data.
@NullMarked
package io.streamgauge.experiment;

import org.jspecify.annotations.NullMarked;
