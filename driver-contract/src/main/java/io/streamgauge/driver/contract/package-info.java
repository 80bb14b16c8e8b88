/// Tests that every driver must pass against its real broker.
@NullMarked
package io.streamgauge.driver.contract;

import org.jspecify.annotations.NullMarked;
