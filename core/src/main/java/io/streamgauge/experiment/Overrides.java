package io.streamgauge.experiment;

import io.streamgauge.experiment.Tree.Mapping;
import io.streamgauge.experiment.Tree.Scalar;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Applies `--set path=value`.
final class Overrides {
    private final Function<String, @Nullable String> environment;
    private final Problems problems;

    Overrides(Function<String, @Nullable String> environment, Problems problems) {
        this.environment = environment;
        this.problems = problems;
    }

    Mapping apply(Mapping root, List<String> overrides) {
        Mapping changed = root;
        for (String override : overrides) {
            changed = apply(changed, override);
        }
        return changed;
    }

    private Mapping apply(Mapping root, String override) {
        int equals = override.indexOf('=');
        String path = (equals < 0 ? override : override.substring(0, equals)).strip();
        String text = equals < 0 ? "" : override.substring(equals + 1);
        String lastWord = path.substring(path.lastIndexOf('.') + 1);
        boolean secret = Secrets.isSecretKey(lastWord) || text.contains("password");
        Place place = Place.option("--set " + path + (equals < 0 ? "" : "=" + (secret ? Secrets.MASK : text)));
        if (equals < 0) {
            problems.add(place, "", "there is no '='", "Write --set path=value, for example workload.rate=1k/s.");
            return root;
        }
        try {
            Tree value = TreeReader.ofOption(place, environment, problems)
                    .read(text)
                    .orElseGet(() -> new Scalar(place, "", "", true));
            return TreePath.parse(root, path).put(root, place, value);
        } catch (TreePath.NoSuchPath e) {
            problems.add(place, "", e.reason(), e.wayOut());
            return root;
        }
    }
}
