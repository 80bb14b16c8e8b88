/// Commands for published studies.
@NullMarked
package io.streamgauge.cli.study;

import org.jspecify.annotations.NullMarked;
