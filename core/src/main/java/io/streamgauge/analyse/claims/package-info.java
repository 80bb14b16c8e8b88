/// Claims of an experiment file against the figures of a run.
@NullMarked
package io.streamgauge.analyse.claims;

import org.jspecify.annotations.NullMarked;
