package io.streamgauge.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.yaml.Tree.Mapping;
import org.junit.jupiter.api.Test;

class TreeWriterTest {
    private static Mapping read(String text) {
        ProblemCollector problems = new ProblemCollector();
        Mapping tree = (Mapping)
                TreeReader.ofFile("a.yaml", _ -> "s3cret", problems).read(text).orElseThrow();
        assertThat(problems.isEmpty()).isTrue();
        return tree;
    }

    @Test
    void writesMappingsInBlockStyleAndListsInFlowStyle() {
        assertThat(TreeWriter.write(read("""
                        a: { b: 5k/s, "c.d": [1, { x: w, z: [] }], empty: , none: {} }
                        e: |
                          two
                          lines
                        f: "true"
                        """))).isEqualTo("""
                        a:
                          b: 5k/s
                          c.d: [1, {x: w, z: []}]
                          empty:
                          none: {}
                        e: "two\\nlines\\n"
                        f: "true"
                        """);
    }

    @Test
    void keepsReferencesToEnvironmentVariables() {
        assertThat(TreeWriter.write(read("password: \"${env:PASSWORD}\"")))
                .isEqualTo("password: \"${env:PASSWORD}\"\n");
    }

    @Test
    void writesTextThatIsReadAsTheSameTree() {
        Mapping tree = read("""
                a: "- 1"
                b: ": x"
                "key: with colon": "#c"
                d: ["a, b", "]", "'", '"', "null", "", "1"]
                e: "  spaces "
                """);
        assertThat(read(TreeWriter.write(tree)).written()).isEqualTo(tree.written());
    }
}
