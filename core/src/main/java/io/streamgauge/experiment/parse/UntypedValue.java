package io.streamgauge.experiment.parse;

import io.streamgauge.yaml.Tree;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Scalar;
import io.streamgauge.yaml.Tree.Sequence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Conversion of fields defined by another program into maps, lists and strings.
final class UntypedValue {
    private UntypedValue() {}

    static Map<String, Object> of(Mapping mapping) {
        Map<String, Object> values = new LinkedHashMap<>();
        mapping.entries().forEach((key, entry) -> values.put(key, of(entry.value())));
        return values;
    }

    static List<Object> of(Sequence sequence) {
        return sequence.items().stream().map(UntypedValue::of).toList();
    }

    private static Object of(Tree value) {
        return switch (value) {
            case Scalar scalar -> scalar.value();
            case Sequence sequence -> of(sequence);
            case Mapping mapping -> of(mapping);
        };
    }
}
