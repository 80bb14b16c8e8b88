/// Controller and worker: the messages between them, and both ends. Each trial's load runs in a process of its own.
@NullMarked
package io.streamgauge.worker;

import org.jspecify.annotations.NullMarked;
