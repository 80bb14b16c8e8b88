@NullMarked
package io.streamgauge.analyse.claims;

import org.jspecify.annotations.NullMarked;
