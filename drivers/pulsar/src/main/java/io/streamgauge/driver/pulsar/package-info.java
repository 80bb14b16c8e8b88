/// Driver for Apache Pulsar, which uses the Java client of the Pulsar project.
@NullMarked
package io.streamgauge.driver.pulsar;

import org.jspecify.annotations.NullMarked;
