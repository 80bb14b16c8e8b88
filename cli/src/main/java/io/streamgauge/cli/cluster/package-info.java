/// Commands for clusters that keep running after `cluster up` ends.
@NullMarked
package io.streamgauge.cli.cluster;

import org.jspecify.annotations.NullMarked;
