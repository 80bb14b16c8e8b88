/// Settings of the workers: their number, place and heap, and the placement of the clients.
@NullMarked
package io.streamgauge.experiment.worker;

import org.jspecify.annotations.NullMarked;
