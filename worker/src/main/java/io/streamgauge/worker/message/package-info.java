/// Messages between the controller and its workers, and the connection that transmits them.
@NullMarked
package io.streamgauge.worker.message;

import org.jspecify.annotations.NullMarked;
