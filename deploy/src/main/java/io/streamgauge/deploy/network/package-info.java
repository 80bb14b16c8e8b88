/// Where the nodes of a launched cluster listen: on loopback, or in network namespaces of their own.
@NullMarked
package io.streamgauge.deploy.network;

import org.jspecify.annotations.NullMarked;
