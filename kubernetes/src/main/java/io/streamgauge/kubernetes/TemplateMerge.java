package io.streamgauge.kubernetes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Merge of a patch into a pod template, similar to a Kubernetes strategic merge patch. Maps, and list items
/// with the same `name`, are merged. Named list items that only the patch contains are added. All other values
/// are replaced.
final class TemplateMerge {
    private static final String MERGE_KEY = "name";

    private TemplateMerge() {}

    static Map<String, Object> merge(Map<?, ?> base, Map<?, ?> patch) {
        Map<String, Object> merged = new LinkedHashMap<>();
        base.forEach((key, value) -> merged.put((String) key, value));
        patch.forEach((key, value) -> merged.merge((String) key, value, TemplateMerge::mergeValues));
        return merged;
    }

    private static Object mergeValues(Object base, Object patch) {
        return switch (patch) {
            case Map<?, ?> fields when base instanceof Map<?, ?> old -> merge(old, fields);
            case List<?> items
            when base instanceof List<?> old && areNamed(old) && areNamed(items) -> mergeLists(old, items);
            default -> patch;
        };
    }

    private static boolean areNamed(List<?> items) {
        return items.stream().allMatch(item -> item instanceof Map<?, ?> fields && fields.containsKey(MERGE_KEY));
    }

    private static List<Object> mergeLists(List<?> base, List<?> patch) {
        List<Object> merged = new ArrayList<>(base);
        for (Object item : patch) {
            int same = indexOf(merged, ((Map<?, ?>) item).get(MERGE_KEY));
            if (same < 0) {
                merged.add(item);
            } else {
                merged.set(same, merge((Map<?, ?>) merged.get(same), (Map<?, ?>) item));
            }
        }
        return merged;
    }

    private static int indexOf(List<Object> items, @Nullable Object name) {
        for (int i = 0; i < items.size(); i++) {
            if (Objects.equals(((Map<?, ?>) items.get(i)).get(MERGE_KEY), name)) {
                return i;
            }
        }
        return -1;
    }
}
