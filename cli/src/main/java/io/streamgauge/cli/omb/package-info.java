/// Options and commands for files of the OpenMessaging Benchmark.
@NullMarked
package io.streamgauge.cli.omb;

import org.jspecify.annotations.NullMarked;
