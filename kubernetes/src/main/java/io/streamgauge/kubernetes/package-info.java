/// Worker hosts in pods of a Kubernetes cluster: the Job that starts them, and the reasons why pods do
/// not start or are lost.
@NullMarked
package io.streamgauge.kubernetes;

import org.jspecify.annotations.NullMarked;
