/// Systems under test as records: how they are launched or connected, their security, CPUs and scripted behaviour.
@NullMarked
package io.streamgauge.experiment.system;

import org.jspecify.annotations.NullMarked;
