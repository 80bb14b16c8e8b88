/// Settings of the workers: their number, place and heap, and their shares of the clients.
@NullMarked
package io.streamgauge.experiment.worker;

import org.jspecify.annotations.NullMarked;
