/// Clusters that keep running after the command ends.
@NullMarked
package io.streamgauge.engine.cluster;

import org.jspecify.annotations.NullMarked;
