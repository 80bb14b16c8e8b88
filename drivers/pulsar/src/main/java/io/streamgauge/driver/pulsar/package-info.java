/// Apache Pulsar through its official client.
@NullMarked
package io.streamgauge.driver.pulsar;

import org.jspecify.annotations.NullMarked;
