@NullMarked
package io.streamgauge.probe.pulsar;

import org.jspecify.annotations.NullMarked;
