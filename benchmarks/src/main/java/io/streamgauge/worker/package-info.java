/// Scripted workers that send the same reports as a real worker but do not generate a load. They are in the
/// package of the worker, because only this package can send the messages of a worker.
@NullMarked
package io.streamgauge.worker;

import org.jspecify.annotations.NullMarked;
