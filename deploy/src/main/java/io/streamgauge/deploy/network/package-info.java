/// Networks between the nodes of a launched cluster: loopback or separate network namespaces.
@NullMarked
package io.streamgauge.deploy.network;

import org.jspecify.annotations.NullMarked;
