@NullMarked
package io.streamgauge.analyse.text;

import org.jspecify.annotations.NullMarked;
