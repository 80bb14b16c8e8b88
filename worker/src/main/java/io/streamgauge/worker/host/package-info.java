/// Workers on other hosts: the program that starts them there, and their counterpart in the controller.
@NullMarked
package io.streamgauge.worker.host;

import org.jspecify.annotations.NullMarked;
