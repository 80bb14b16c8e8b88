/// The commands for clusters that keep running after the command ends.
@NullMarked
package io.streamgauge.cli.cluster;

import org.jspecify.annotations.NullMarked;
