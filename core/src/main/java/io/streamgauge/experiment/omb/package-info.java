/// Conversion of files of the OpenMessaging Benchmark (OMB) to experiment files (docs/how-to/use-omb-files.md).
@NullMarked
package io.streamgauge.experiment.omb;

import org.jspecify.annotations.NullMarked;
