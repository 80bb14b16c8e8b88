/// What the analysis produces: the records that reports read and that `summary.json` holds.
@NullMarked
package io.streamgauge.analyse.model;

import org.jspecify.annotations.NullMarked;
