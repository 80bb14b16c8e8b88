/// Exceptions, exit codes and utilities that all packages share.
@NullMarked
package io.streamgauge;

import org.jspecify.annotations.NullMarked;
