/// Merge of the reports of several workers.
@NullMarked
package io.streamgauge.worker.merge;

import org.jspecify.annotations.NullMarked;
