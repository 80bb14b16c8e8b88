/// Records that describe systems under test: their launch or connection, security, CPUs and scripted behaviour.
@NullMarked
package io.streamgauge.experiment.system;

import org.jspecify.annotations.NullMarked;
