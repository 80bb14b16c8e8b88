/// Latency recorders, message ledger, envelope, pauses and resource samples.
@NullMarked
package io.streamgauge.measure;

import org.jspecify.annotations.NullMarked;
