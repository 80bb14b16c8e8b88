/// Clusters that live on after the command that started them: kept in mind on disk, found and removed later.
@NullMarked
package io.streamgauge.deploy.cluster;

import org.jspecify.annotations.NullMarked;
