/// Interface between the benchmarks and the bare clients, which are in the packages of the drivers.
@NullMarked
package io.streamgauge.benchmarks.client;

import org.jspecify.annotations.NullMarked;
