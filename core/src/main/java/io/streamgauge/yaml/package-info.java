/// YAML with line numbers: the tree, typed access to its fields, units, and problem reports.
@NullMarked
package io.streamgauge.yaml;

import org.jspecify.annotations.NullMarked;
