/// Results as text for readers: values of metrics, limits of the machine, clocks and worker hosts.
@NullMarked
package io.streamgauge.analyse.text;

import org.jspecify.annotations.NullMarked;
