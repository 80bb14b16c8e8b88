/// Execution of experiments: planning, deployment, trials and result files. The entry point for Java programs is
/// [io.streamgauge.engine.ExperimentRunner].
@NullMarked
package io.streamgauge.engine;

import org.jspecify.annotations.NullMarked;
