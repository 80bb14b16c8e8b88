/// Systems under test as records, with their launch or connection, security, CPUs and scripted behaviour.
@NullMarked
package io.streamgauge.experiment.system;

import org.jspecify.annotations.NullMarked;
