package io.streamgauge.experiment.parse;

import io.streamgauge.yaml.ProblemCollector;
import io.streamgauge.yaml.Secrets;
import io.streamgauge.yaml.SourcePosition;
import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Entry;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Scalar;
import io.streamgauge.yaml.TreeReader;
import io.streamgauge.yaml.UnreadableValueException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Overrides of an experiment file, from the option `--set path=value`.
public final class Overrides {
    private final Function<String, @Nullable String> environment;
    private final ProblemCollector problems;
    private final Map<SourcePosition, TreePath> applied = new LinkedHashMap<>();

    public Overrides(Function<String, @Nullable String> environment, ProblemCollector problems) {
        this.environment = environment;
        this.problems = problems;
    }

    /// Returns a copy of the content of a file with fields set. Problems are added to the collector.
    ///
    /// @param overrides fields to set, as `path=value`
    public Mapping apply(Mapping root, List<String> overrides) {
        Mapping changed = root;
        for (String override : overrides) {
            changed = apply(changed, override);
        }
        if (changed.entries().get("vary") instanceof Entry(SourcePosition _, Mapping vary)) {
            for (String factor : vary.entries().keySet()) {
                reportIneffective(changed, factor);
            }
        }
        return changed;
    }

    /// Reports an override of a varied field. Such an override has no effect, because the levels of the
    /// factor replace the value of the override.
    private void reportIneffective(Mapping root, String factor) {
        try {
            TreePath varied = TreePath.parse(root, factor);
            applied.forEach((place, target) -> {
                if (varied.covers(target)) {
                    problems.add(
                            place,
                            "",
                            "this override has no effect because '" + factor + "' is varied",
                            "Set the levels: --set vary." + factor + "=[...].");
                }
            });
        } catch (UnreadableValueException e) {
            // VariationReader reports the invalid path when it reads the factors.
        }
    }

    private Mapping apply(Mapping root, String override) {
        int equals = override.indexOf('=');
        String path = (equals < 0 ? override : override.substring(0, equals)).strip();
        String text = equals < 0 ? "" : override.substring(equals + 1);
        String lastWord = path.substring(path.lastIndexOf('.') + 1);
        boolean secret = Secrets.isSecretKey(lastWord) || Secrets.isSecretKey(path) || Secrets.mayContainSecret(text);
        SourcePosition place =
                SourcePosition.option("--set " + path + (equals < 0 ? "" : "=" + (secret ? Secrets.MASK : text)));
        if (equals < 0) {
            problems.add(
                    place,
                    "",
                    "the override does not contain '='",
                    "Write --set path=value, for example --set workload.rate=1k/s.");
            return root;
        }
        try {
            Tree value = TreeReader.ofOption(place, environment, problems)
                    .read(text)
                    .orElseGet(() -> new Scalar(place, "", "", true));
            TreePath target = TreePath.parse(root, path);
            applied.put(place, target);
            return target.put(root, place, value);
        } catch (UnreadableValueException e) {
            problems.add(place, "", e.reason(), e.remedy());
            return root;
        }
    }
}
