/// Web page that shows a run in progress. The page becomes the report at the end of the run.
@NullMarked
package io.streamgauge.live;

import org.jspecify.annotations.NullMarked;
