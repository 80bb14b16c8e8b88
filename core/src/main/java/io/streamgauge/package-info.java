/// Exceptions, exit codes and helpers that all packages share.
@NullMarked
package io.streamgauge;

import org.jspecify.annotations.NullMarked;
