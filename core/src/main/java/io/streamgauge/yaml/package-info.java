/// YAML with line numbers: the tree, typed access to its fields, units, and the reported problems.
@NullMarked
package io.streamgauge.yaml;

import org.jspecify.annotations.NullMarked;
