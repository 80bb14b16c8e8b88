/// Result files in the format of the OpenMessaging Benchmark (docs/how-to/use-omb-files.md).
@NullMarked
package io.streamgauge.result.omb;

import org.jspecify.annotations.NullMarked;
