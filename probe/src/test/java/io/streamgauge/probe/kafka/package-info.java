@NullMarked
package io.streamgauge.probe.kafka;

import org.jspecify.annotations.NullMarked;
