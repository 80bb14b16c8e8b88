/// The failures and exit codes that all parts share.
@NullMarked
package io.streamgauge;

import org.jspecify.annotations.NullMarked;
