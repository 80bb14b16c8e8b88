/// Controller and worker, and the messages between them. The load of a trial runs in a process
/// separate from the controller.
@NullMarked
package io.streamgauge.worker;

import org.jspecify.annotations.NullMarked;
