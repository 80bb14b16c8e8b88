/// Real brokers that run as local processes: download, launch, readiness, logs and removal.
@NullMarked
package io.streamgauge.deploy;

import org.jspecify.annotations.NullMarked;
