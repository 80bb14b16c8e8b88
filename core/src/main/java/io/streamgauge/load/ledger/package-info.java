/// Ledgers of producers and consumers after the load, which the controller merges if the trial has
/// several workers.
@NullMarked
package io.streamgauge.load.ledger;

import org.jspecify.annotations.NullMarked;
