/// Clusters that keep running after the command that started them has exited. Streamgauge records these clusters
/// on disk so that later commands can find and remove them.
@NullMarked
package io.streamgauge.deploy.cluster;

import org.jspecify.annotations.NullMarked;
