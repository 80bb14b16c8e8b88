/// Workers on other hosts: the program that starts workers on a host, and the code in the controller that
/// communicates with this program.
@NullMarked
package io.streamgauge.worker.host;

import org.jspecify.annotations.NullMarked;
