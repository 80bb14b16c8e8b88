/// Runs experiments: plans, starts systems, drives trials and writes the run directory. A Java program starts at
/// [io.streamgauge.engine.ExperimentRunner].
@NullMarked
package io.streamgauge.engine;

import org.jspecify.annotations.NullMarked;
