/// Choice and lock of the directory of a run.
@NullMarked
package io.streamgauge.engine.directory;

import org.jspecify.annotations.NullMarked;
