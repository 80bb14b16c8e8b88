/// Checks that decide whether a trial is valid, flagged or void. The texts of the caveats are in
/// [io.streamgauge.analyse.model.CaveatKind].
@NullMarked
package io.streamgauge.analyse.validity;

import org.jspecify.annotations.NullMarked;
