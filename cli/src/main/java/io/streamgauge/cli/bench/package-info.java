/// Command `bench`, which runs a benchmark from options instead of an experiment file.
@NullMarked
package io.streamgauge.cli.bench;

import org.jspecify.annotations.NullMarked;
