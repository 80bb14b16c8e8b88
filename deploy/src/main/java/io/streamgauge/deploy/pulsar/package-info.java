/// Launch of Apache Pulsar with ZooKeeper and BookKeeper as local processes.
@NullMarked
package io.streamgauge.deploy.pulsar;

import org.jspecify.annotations.NullMarked;
