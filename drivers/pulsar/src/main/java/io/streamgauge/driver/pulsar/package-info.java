/// Driver for Apache Pulsar, based on `pulsar-client`.
@NullMarked
package io.streamgauge.driver.pulsar;

import org.jspecify.annotations.NullMarked;
