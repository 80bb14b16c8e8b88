/// Scripted worker hosts. They are in the package of the worker hosts, because only this package can send their
/// messages.
@NullMarked
package io.streamgauge.worker.host;

import org.jspecify.annotations.NullMarked;
