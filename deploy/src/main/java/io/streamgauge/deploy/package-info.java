/// Real brokers as local processes: fetching, launching, readiness, logs, removal.
@NullMarked
package io.streamgauge.deploy;

import org.jspecify.annotations.NullMarked;
