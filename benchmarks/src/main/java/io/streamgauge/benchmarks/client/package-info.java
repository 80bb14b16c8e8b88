/// Interface between the benchmarks and the bare clients. The bare clients are in the packages of the drivers.
@NullMarked
package io.streamgauge.benchmarks.client;

import org.jspecify.annotations.NullMarked;
