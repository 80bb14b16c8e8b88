package io.streamgauge.experiment.parse.section;

import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.PayloadSpec.Sizes;
import io.streamgauge.experiment.workload.PayloadSpec.Sizes.Fixed;
import io.streamgauge.experiment.workload.PayloadSpec.Sizes.Uniform;
import io.streamgauge.experiment.workload.PayloadSpec.Sizes.Weighted;
import io.streamgauge.experiment.workload.PayloadSpec.Sizes.WeightedSize;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Scalar;
import io.streamgauge.yaml.Tree.Sequence;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/// Reader of `workload.payload` and `workload.keys`.
public final class PayloadReader {
    /// Size of the compact envelope in bytes, which is the minimum size of a body.
    public static final int MIN_BYTES = 10;

    /// Minimum size in bytes of a body with the full envelope. Smaller bodies have the compact envelope.
    public static final int FULL_ENVELOPE_BYTES = 40;

    private static final int MAX_BYTES = 256 << 20;
    private static final int DEFAULT_BYTES = 1024;

    private PayloadReader() {}

    public static PayloadSpec read(Fields workload) {
        return switch (workload.value("payload")) {
            case null -> new PayloadSpec(new Fixed(DEFAULT_BYTES), 0);
            case Scalar _ -> new PayloadSpec(new Fixed(bytes(workload, "payload")), 0);
            case Tree _ ->
                workload.part("payload", ExperimentShape.PAYLOAD)
                        .map(PayloadReader::payload)
                        .orElse(new PayloadSpec(new Fixed(DEFAULT_BYTES), 0));
        };
    }

    private static int bytes(Fields fields, String key) {
        int bytes = (int) fields.size(key, 0, MAX_BYTES, DEFAULT_BYTES);
        if (bytes >= MIN_BYTES) {
            return bytes;
        }
        fields.problem(
                key,
                fields.pathOf(key) + " is " + fields.written(key) + ", but the envelope that identifies messages needs "
                        + MIN_BYTES + " B",
                "Increase the size to at least " + MIN_BYTES + " B.");
        return DEFAULT_BYTES;
    }

    private static PayloadSpec payload(Fields payload) {
        double compressibility = payload.number("compressibility", 0, 1, 0);
        Sizes sizes = payload.oneOf(List.of("size", "uniform", "sizes"))
                .map(kind -> switch (kind) {
                    case "size" -> new Fixed(bytes(payload, "size"));
                    case "uniform" -> uniform(payload);
                    case "sizes" -> weighted(payload);
                    default -> throw new IllegalStateException(kind);
                })
                .orElse(new Fixed(DEFAULT_BYTES));
        return new PayloadSpec(sizes, compressibility);
    }

    private static Sizes uniform(Fields payload) {
        return payload.part("uniform", ExperimentShape.PAYLOAD_UNIFORM)
                .filter(uniform -> uniform.requireAll("from", "to"))
                .<Sizes>map(uniform -> {
                    int from = bytes(uniform, "from");
                    int to = bytes(uniform, "to");
                    if (to > Uniform.LARGEST_BYTES) {
                        String largest = (Uniform.LARGEST_BYTES >> 10) + " KiB";
                        uniform.problem(
                                "to",
                                uniform.pathOf("to") + " is " + uniform.written("to") + ", more than " + largest
                                        + ", so a producer would send only a few different sizes",
                                "Write at most " + largest + ", or list the sizes in 'sizes'.");
                    }
                    uniform.checkOrder("from", from, "to", to);
                    return new Uniform(from, to);
                })
                .orElse(new Fixed(DEFAULT_BYTES));
    }

    private static Sizes weighted(Fields payload) {
        List<WeightedSize> choices = new ArrayList<>();
        List<Fields> sections = new ArrayList<>();
        if (!(payload.value("sizes") instanceof Sequence list) || list.items().isEmpty()) {
            payload.problem(
                    "sizes",
                    payload.pathOf("sizes") + " is not a list with at least one size",
                    "Write a list such as [{ size: 100 B, weight: 9 }, { size: 10 KiB, weight: 1 }].");
            return new Fixed(DEFAULT_BYTES);
        }
        for (Fields choice : payload.sections("sizes", ExperimentShape.PAYLOAD_SIZE)) {
            if (choice.requireAll("size")) {
                choices.add(new WeightedSize(bytes(choice, "size"), choice.number("weight", 1e-6, 1e9, 1)));
                sections.add(choice);
            }
        }
        if (payload.problems().isValid(payload.pathOf("sizes"))) {
            rejectRareSizes(payload, sections, choices);
        }
        return choices.isEmpty() ? new Fixed(DEFAULT_BYTES) : new Weighted(choices);
    }

    private static void rejectRareSizes(Fields payload, List<Fields> sections, List<WeightedSize> choices) {
        if (choices.size() > Weighted.RAREST) {
            payload.problem(
                    "sizes",
                    payload.pathOf("sizes") + " has " + choices.size() + " sizes, more than " + Weighted.RAREST,
                    "List at most " + Weighted.RAREST + " sizes.");
            return;
        }
        double all = choices.stream().mapToDouble(WeightedSize::weight).sum();
        for (int i = 0; i < choices.size(); i++) {
            double weight = choices.get(i).weight();
            if (Weighted.isTooRare(weight, all)) {
                Fields size = sections.get(i);
                String share = rounded(100 * weight / all, RoundingMode.DOWN);
                String least = rounded(Weighted.leastWeight(all - weight), RoundingMode.UP);
                size.problem(
                        "weight",
                        size.path() + " has a share of " + share + " % of the messages, and the minimum is "
                                + rounded(100.0 / Weighted.RAREST, RoundingMode.UP) + " %",
                        "Set 'weight' to at least " + least + ", or remove this size.");
            }
        }
    }

    private static String rounded(double number, RoundingMode mode) {
        return new BigDecimal(number)
                .round(new MathContext(3, mode))
                .stripTrailingZeros()
                .toPlainString();
    }

    public static KeySpec keys(Fields workload) {
        return switch (workload.value("keys")) {
            case null -> new KeySpec.None();
            case Scalar scalar when scalar.value().equals("none") -> new KeySpec.None();
            case Scalar scalar -> {
                workload.problem(
                        "keys",
                        workload.pathOf("keys") + " '" + scalar.written() + "' is unknown",
                        "Write 'none', or { count: 1000, skew: 0 }.");
                yield new KeySpec.None();
            }
            case Tree _ ->
                workload.part("keys", ExperimentShape.KEYS)
                        .filter(keys -> keys.requireAll("count"))
                        .<KeySpec>map(keys ->
                                new KeySpec.Drawn(keys.integer("count", 1, 65_536, 1), keys.number("skew", 0, 10, 0)))
                        .orElse(new KeySpec.None());
        };
    }
}
