package io.streamgauge.driver.rabbitmq.admin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class MirrorPoliciesTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0, 1, false",
        "1, 1, 1, true",
        "2, 1, 1, false",
        "2, 2, 1, true",
        "1, 1, 2, false",
    })
    void waitsForTheRequiredAndForAllReportedMirrors(int mirrors, int inSync, int required, boolean expected) {
        ObjectNode queue = JsonNodeFactory.instance.objectNode();
        queue.set("slave_nodes", nodes(mirrors));
        queue.set("synchronised_slave_nodes", nodes(inSync));
        assertThat(MirrorPolicies.isInSync(queue, required)).isEqualTo(expected);
    }

    private static ArrayNode nodes(int count) {
        ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < count; i++) {
            nodes.add("rabbit-" + i);
        }
        return nodes;
    }
}
