package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.SystemUnderTest;
import java.util.List;

/// What drivers and launch recipes have to say about a system, so that the parser can report it with its place.
@FunctionalInterface
public interface SystemCheck {
    /// Reasons why `system` cannot run at this durability class, each with what to do as a second sentence. Empty: it
    /// can. Called once for each combination of levels.
    List<String> problems(SystemUnderTest system, DurabilityClass durability);
}
