package io.streamgauge.study;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A published study as `studies/NAME/study.yaml` tells it: the experiments that repeat it, and its claims.
///
/// @param source who published it, and when
/// @param asks its question, in a sentence
/// @param limits what a run on a single machine can and cannot show
/// @param notes misprints and contradictions of the original
/// @param prices file beside it with the prices of hosts, or null
/// @param costs parts whose rates are priced
public record Study(
        String title,
        String source,
        String asks,
        List<Part> parts,
        List<Claim> claims,
        List<String> limits,
        List<String> notes,
        @Nullable String prices,
        List<Costing> costs) {
    public Study {
        parts = listOf(parts);
        claims = listOf(claims);
        limits = listOf(limits);
        notes = listOf(notes);
        costs = listOf(costs);
    }

    private static <T> List<T> listOf(@Nullable List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }

    private static String textOf(@Nullable String text) {
        return Objects.requireNonNullElse(text, "").strip();
    }

    /// An experiment of the study, a matrix of capability probes, or the vendors' own tools.
    ///
    /// @param id usable as a directory name
    /// @param file experiment file at the published scale; null for probes and tools
    /// @param small another one for a single machine, or null
    /// @param probe experiment file whose systems are probed, or null
    /// @param tools what the vendors' tools run, or null
    /// @param needs what the published scale needs
    /// @param machine what is changed for a single machine, in order
    /// @param rate where the rate comes from on a single machine, or null
    public record Part(
            String id,
            String title,
            @Nullable String file,
            @Nullable String small,
            @Nullable String probe,
            @Nullable Tools tools,
            String needs,
            List<Change> machine,
            @Nullable RateRule rate) {
        public Part {
            needs = textOf(needs);
            machine = listOf(machine);
        }

        /// The experiment file at a scale; for probes and tools the one that names their systems.
        public String file(Scale scale) {
            if (tools != null) {
                return tools.file();
            }
            String atScale = scale == Scale.MACHINE && small != null ? small : file;
            return Objects.requireNonNull(atScale != null ? atScale : probe);
        }
    }

    /// Runs of the vendors' own load tools.
    ///
    /// @param file experiment file with the systems and the layouts of clients
    /// @param messages of each run as published
    /// @param machineMessages on a single machine
    /// @param beside id of the part in which Streamgauge runs the same layouts
    public record Tools(String file, long messages, long machineMessages, String beside) {
        public long messages(Scale scale) {
            return scale == Scale.MACHINE ? machineMessages : messages;
        }
    }

    /// A part whose rates are turned into what a terabyte costs.
    ///
    /// @param bytes of a message
    /// @param at system to the levels of factors at which its rate counts: needed where a part varies something
    public record Costing(String part, int bytes, Map<String, Map<String, String>> at) {
        public Costing {
            at = at == null ? Map.of() : Map.copyOf(at);
        }
    }

    /// How a study is run.
    public enum Scale {
        /// With the published parameters.
        PAPER,
        /// Shrunk to what one machine can do, by rules that are told.
        MACHINE
    }

    /// One field of an experiment that is changed.
    ///
    /// @param set `path=value`
    public record Change(String set, String why) {}

    /// The rate of a part follows from what another one found on this machine.
    ///
    /// @param path of the field that becomes the rate
    /// @param of id of the other part
    /// @param share of the lowest rate over its systems
    public record RateRule(String path, String of, double share, String why) {}

    /// A published claim.
    ///
    /// @param of claims of parts, `PART/ID` each, which must all hold
    /// @param probe capabilities that must be as published
    /// @param undecided why these do not decide it, or not the whole of it; empty where they do
    /// @param change what would change the verdict
    public record Claim(
            String id, String text, List<String> of, List<Capability> probe, String undecided, String change) {
        public Claim {
            of = listOf(of);
            probe = listOf(probe);
            undecided = textOf(undecided);
            change = textOf(change);
        }
    }

    /// What a system is said to offer or not.
    ///
    /// @param part that probes it
    /// @param row id of the probe
    public record Capability(String part, String row, String system, boolean offered) {}

    /// The part with this id.
    public Part part(String id) {
        return parts.stream()
                .filter(part -> part.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no part " + id));
    }
}
