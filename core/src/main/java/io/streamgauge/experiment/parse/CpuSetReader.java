package io.streamgauge.experiment.parse;

import io.streamgauge.experiment.CpuSet;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Tree.Scalar;
import java.util.Optional;

/// Reads a list of CPUs.
final class CpuSetReader {
    private CpuSetReader() {}

    /// CPUs of this machine.
    static CpuSet read(Fields fields, String key) {
        Scalar scalar = fields.scalar(key, "a list of CPUs");
        if (scalar == null) {
            return CpuSet.ALL;
        }
        Optional<CpuSet> cpus = CpuSet.parse(scalar.value());
        CpuSet ours = CpuSet.ofThisProcess();
        if (cpus.isEmpty()) {
            fields.problem(
                    key,
                    fields.pathOf(key) + " '" + scalar.written() + "' is no list of CPUs",
                    "Write it like 0, 2-3 or 0,4-7.");
        } else if (ours.isAll()) {
            fields.problem(key, fields.pathOf(key) + ": only Linux binds processes to CPUs", "Leave it out.");
        } else if (!ours.contains(cpus.get())) {
            fields.problem(
                    key,
                    fields.pathOf(key) + " is " + cpus.get() + ", but this machine gives this program the CPUs " + ours,
                    "Name some of these.");
        }
        return cpus.orElse(CpuSet.ALL);
    }
}
