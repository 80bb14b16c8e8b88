/// The commands for clusters that keep running.
@NullMarked
package io.streamgauge.cli.cluster;

import org.jspecify.annotations.NullMarked;
