/// Samples of CPU, memory, disk and network of the processes and of the host.
@NullMarked
package io.streamgauge.measure.resources;

import org.jspecify.annotations.NullMarked;
