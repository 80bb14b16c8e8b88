/// Controller and worker, and the messages between them. Each trial runs its load in a separate process.
@NullMarked
package io.streamgauge.worker;

import org.jspecify.annotations.NullMarked;
