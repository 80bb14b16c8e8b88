/// Scripted workers that send the reports of a real worker without a load. They are in the package of the worker,
/// because only this package can send its messages.
@NullMarked
package io.streamgauge.worker;

import org.jspecify.annotations.NullMarked;
