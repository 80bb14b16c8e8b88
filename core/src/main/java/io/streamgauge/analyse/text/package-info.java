/// Numbers, units and metric names as users read them.
@NullMarked
package io.streamgauge.analyse.text;

import org.jspecify.annotations.NullMarked;
