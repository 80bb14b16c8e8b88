/// Samples of the CPU, memory, disk and network usage of processes and the host.
@NullMarked
package io.streamgauge.measure.resources;

import org.jspecify.annotations.NullMarked;
