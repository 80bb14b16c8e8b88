/// Scripted worker hosts. They are in the package of the worker hosts, because only this package can send the
/// messages of a host.
@NullMarked
package io.streamgauge.worker.host;

import org.jspecify.annotations.NullMarked;
