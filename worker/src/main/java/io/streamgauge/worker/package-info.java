/// Controller and worker, and the messages between them. The load of each trial runs in a separate process.
@NullMarked
package io.streamgauge.worker;

import org.jspecify.annotations.NullMarked;
