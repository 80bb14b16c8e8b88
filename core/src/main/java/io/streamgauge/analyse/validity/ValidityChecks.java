package io.streamgauge.analyse.validity;

import io.streamgauge.analyse.model.Caveat;
import io.streamgauge.experiment.Thresholds;
import io.streamgauge.result.outcome.LoadOutcome;
import java.util.ArrayList;
import java.util.List;

/// Checks of the generator, the host and the messages of one trial. `TrialAnalysis` calls the other
/// checks and derives the verdict on the trial.
public final class ValidityChecks {
    private ValidityChecks() {}

    public static List<Caveat> of(TrialEvidence e, Thresholds limits, CpuShares cpus) {
        List<Caveat> caveats = new ArrayList<>();
        GeneratorChecks generator = new GeneratorChecks(e, limits, cpus);
        caveats.addAll(generator.schedule());
        if (!e.simulated()) {
            caveats.addAll(generator.process());
            caveats.addAll(HostChecks.of(e.resources(), limits, cpus));
            e.outcome()
                    .map(LoadOutcome::workers)
                    .flatMap(workers -> WorkerChecks.pauses(workers.figures(), e.loadSeconds()))
                    .ifPresent(caveats::add);
        }
        caveats.addAll(MessageChecks.of(e.ledger(), e.outcome(), limits));
        return List.copyOf(caveats);
    }
}
