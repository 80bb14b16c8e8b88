package io.streamgauge.study;

import io.streamgauge.result.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Study of a publication, as described in `studies/NAME/study.yaml`: the experiments that reproduce the
/// publication, and the claims of the publication.
///
/// @param source author and date of the publication
/// @param asks question that the study answers, as a sentence
/// @param original facts about the publication, shown on the page of a run, or null
/// @param recommendations advice for use cases, depending on the verdicts on claims
/// @param limits limitations of a run on a single machine, as sentences
/// @param notes misprints and contradictions in the publication
/// @param prices file of host prices in the same directory, or null
/// @param costs parts whose rates are converted to costs
public record Study(
        String title,
        String source,
        String asks,
        @Nullable Original original,
        List<Recommendation> recommendations,
        List<Part> parts,
        List<Claim> claims,
        List<String> limits,
        List<String> notes,
        @Nullable String prices,
        List<Costing> costs) {
    public Study {
        recommendations = listOf(recommendations);
        parts = listOf(parts);
        claims = listOf(claims);
        limits = listOf(limits);
        notes = listOf(notes);
        costs = listOf(costs);
    }

    /// Returns a hash of the claims, their statements and the rules for their verdicts. The tests of the
    /// parts are not included, because each run stores them.
    public String rules() {
        return Json.hash(claims.toString());
    }

    private static <T> List<T> listOf(@Nullable List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }

    private static String textOf(@Nullable String text) {
        return Objects.requireNonNullElse(text, "").strip();
    }

    /// Facts about a publication.
    ///
    /// @param found findings of the authors, in two or three sentences
    /// @param testBed test bed of the authors, by property, in the order of the file
    /// @param figures figures as printed in the publication, by the ID of the claim
    public record Original(String found, Map<String, String> testBed, Map<String, String> figures) {
        public Original {
            found = textOf(found);
            testBed = ordered(testBed);
            figures = ordered(figures);
        }

        private static Map<String, String> ordered(@Nullable Map<String, String> map) {
            return map == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
        }
    }

    /// Advice for one use case, which depends on the verdict on a claim.
    ///
    /// @param use use case, as a noun phrase
    /// @param claim ID of the claim
    /// @param statement number of the statement within the claim, counted from 1; 0 for the claim as a whole
    /// @param supported advice if the verdict is SUPPORTED, as a sentence; may be empty
    /// @param refuted advice if the verdict is REFUTED, as a sentence; may be empty
    public record Recommendation(String use, String claim, int statement, String supported, String refuted) {}

    /// Part of a study: an experiment, a matrix of capability probes, or runs of the vendors' tools.
    ///
    /// @param id identifier that is valid as a directory name
    /// @param file experiment file at the published scale; null for probes and tools
    /// @param small experiment file for a single machine, or null
    /// @param probe experiment file with the systems to probe, or null
    /// @param tools runs of the vendors' tools, or null
    /// @param needs requirements of the published scale
    /// @param machine changes to the experiment for a single machine, in the order in which they are applied
    /// @param rates rules for rates on a single machine
    public record Part(
            String id,
            String title,
            @Nullable String file,
            @Nullable String small,
            @Nullable String probe,
            @Nullable Tools tools,
            String needs,
            List<Change> machine,
            List<RateRule> rates) {
        public Part {
            needs = textOf(needs);
            machine = listOf(machine);
            rates = listOf(rates);
        }

        /// Returns the experiment file for a scale. For probes and tools, this is the file that contains their
        /// systems.
        public String file(Scale scale) {
            if (tools != null) {
                return tools.file();
            }
            String atScale = scale == Scale.MACHINE && small != null ? small : file;
            return Objects.requireNonNull(atScale != null ? atScale : probe);
        }
    }

    /// Runs of the vendors' load tools.
    ///
    /// @param file experiment file with the systems and the layouts of clients
    /// @param messages number of messages per run, as published
    /// @param machineMessages number of messages per run on a single machine
    /// @param beside ID of the part in which Streamgauge measures the same layouts
    public record Tools(String file, long messages, long machineMessages, String beside) {
        public long messages(Scale scale) {
            return scale == Scale.MACHINE ? machineMessages : messages;
        }
    }

    /// Part whose rates are converted to the cost of transferring a terabyte.
    ///
    /// @param bytes size of a message
    /// @param at levels whose rates are converted, by system; required if the part varies factors
    public record Costing(String part, int bytes, Map<String, Map<String, String>> at) {
        public Costing {
            at = at == null ? Map.of() : Map.copyOf(at);
        }
    }

    /// Scale of a run.
    public enum Scale {
        /// Run with the published parameters.
        PAPER,
        /// Run with parameters that documented rules reduce for a single machine.
        MACHINE
    }

    /// Change of one field of an experiment.
    ///
    /// @param set changed field and its new value, as `path=value`
    public record Change(String set, String why) {}

    /// Rule that derives the rate of a part from a rate that another part measured on this machine.
    ///
    /// @param path path of the rate field
    /// @param of identifier of the other part
    /// @param system system whose rate in the other part is used, or null to use the lowest rate of all systems
    ///     in that part
    /// @param share factor by which the rate is multiplied
    public record RateRule(String path, String of, @Nullable String system, double share, String why) {
        /// Returns text such as `the rate of kafka in part T`.
        public String source() {
            return (system == null ? "the lowest rate" : "the rate of " + system) + " in part " + of;
        }
    }

    /// Published claim.
    ///
    /// @param statements statements of the claim, each with its own verdict; at least one
    /// @param change condition that would change the verdict
    public record Claim(String id, String text, List<Statement> statements, String change) {
        public Claim {
            statements = listOf(statements);
            change = textOf(change);
        }
    }

    /// Statement of a claim.
    ///
    /// @param of references (`PART/ID`) to the claims that test the direction; all of them must be supported
    /// @param size references to the claims that test the published factor; they do not affect the verdict
    /// @param further references to the claims that are only shown for comparison; they do not affect the
    ///     verdict
    /// @param probe published capabilities, all of which the probes must confirm
    /// @param notTestable reason why the statement cannot be tested, or null
    /// @param sizeNotTestable reason why the published factor cannot be tested although the direction can, or
    ///     null
    public record Statement(
            String text,
            List<String> of,
            List<String> size,
            List<String> further,
            List<Capability> probe,
            @Nullable NotTestable notTestable,
            @Nullable NotTestable sizeNotTestable) {
        public Statement {
            of = listOf(of);
            size = listOf(size);
            further = listOf(further);
            probe = listOf(probe);
        }

        /// Creates a statement without further evidence.
        public Statement(
                String text,
                List<String> of,
                List<String> size,
                List<Capability> probe,
                @Nullable NotTestable notTestable) {
            this(text, of, size, List.of(), probe, notTestable, null);
        }
    }

    /// Reason why a statement cannot be tested.
    ///
    /// @param why sentence that names the hardware or the file required for a test
    public record NotTestable(At at, String why) {
        /// Condition under which the reason applies.
        public enum At {
            /// Run on a single machine.
            MACHINE,
            /// Run in which a system of a part that provides evidence is not available.
            UNAVAILABLE,
            /// Every run.
            ALWAYS
        }

        public NotTestable {
            why = textOf(why);
        }
    }

    /// Published statement about a capability of a system.
    ///
    /// @param part identifier of the part that contains the probe
    /// @param row identifier of the probe
    public record Capability(String part, String row, String system, boolean offered) {}

    /// Returns the part with this ID.
    ///
    /// @throws IllegalArgumentException if the study does not have such a part
    public Part part(String id) {
        return parts.stream()
                .filter(part -> part.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown part " + id));
    }
}
