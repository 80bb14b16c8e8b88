package io.streamgauge.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.yaml.ProblemCollector.Located;
import io.streamgauge.yaml.Tree.Entry;
import io.streamgauge.yaml.Tree.Mapping;
import io.streamgauge.yaml.Tree.Scalar;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FieldsTest {
    private static final SourcePosition PLACE = new SourcePosition("test.yaml", 1, 1);

    /// Returns the remedy for a value that is not one of the choices.
    private static String remedy(Map<String, Integer> choices) {
        Scalar other = new Scalar(PLACE, "other", "other", false);
        Mapping mapping = new Mapping(PLACE, Map.of("field", new Entry(PLACE, other)));
        ProblemCollector problems = new ProblemCollector();
        new Fields(mapping, () -> Set.of("field"), "", problems).choice("field", choices, 0);
        return problems.sorted().stream().map(Located::remedy).findFirst().orElseThrow();
    }

    /// Uses two names that a hash map returns in reverse alphabetical order.
    @Test
    void sortsTheChoicesOfAMapWithoutAnOrder() {
        Map<String, Integer> choices = new HashMap<>();
        choices.put("a", 1);
        choices.put("p", 2);
        assertThat(choices.keySet()).containsExactly("p", "a");
        assertThat(remedy(choices)).isEqualTo("Choose from: a, p.");
    }

    @Test
    void keepsTheOrderOfTheChoices() {
        Map<String, Integer> choices = new LinkedHashMap<>();
        choices.put("p", 2);
        choices.put("a", 1);
        assertThat(remedy(choices)).isEqualTo("Choose from: p, a.");
    }
}
