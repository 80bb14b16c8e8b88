/// Environment of a run: available systems, the build, the installation and stored calibrations.
@NullMarked
package io.streamgauge.engine.environment;

import org.jspecify.annotations.NullMarked;
