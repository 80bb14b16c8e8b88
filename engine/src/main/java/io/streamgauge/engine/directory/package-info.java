/// Selection and locking of the directory of a run.
@NullMarked
package io.streamgauge.engine.directory;

import org.jspecify.annotations.NullMarked;
