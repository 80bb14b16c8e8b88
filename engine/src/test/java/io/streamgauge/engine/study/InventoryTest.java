package io.streamgauge.engine.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.study.Study;
import io.streamgauge.study.Study.Scale;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InventoryTest {
    private static final String STUDY = """
            title: Rates
            source: fictitious, 2026
            asks: How fast are the systems?
            parts:
              - id: T
                title: Rates
                file: rates.yaml
                machine:
                  - { set: workload.partitions=1, why: one machine }
                  - { set: systems.rabbit.nodes=1, why: one machine }
                  - { set: "systems.rabbit.options={ queue: classic }", why: one machine }
                  - { set: systems.rabbit.producer.batch=1, why: one machine }
                  - { set: systems.kafka.nodes=1, why: one machine }
            claims:
              - { id: C, text: The rates differ., of: [T/more], change: another system }
            """;
    private static final String RATES = """
            systems:
              rabbit: { launch: rabbitmq, nodes: 3, options: { queue: quorum } }
              kafka: { launch: kafka, nodes: 3 }
            workload: { rate: saturating }
            """;
    private static final String INVENTORY = """
            rabbit: { connect: { driver: rabbitmq, addresses: ["b:5672"] }, producer: { batch: 9 } }
            """;

    @TempDir
    private Path scratch = Path.of("");

    @Test
    void keepsTheChangesOfTheClientSettingsOfAConnectedSystem() throws Exception {
        Files.writeString(scratch.resolve("study.yaml"), STUDY);
        Path file = Files.writeString(scratch.resolve("rates.yaml"), RATES);
        Inventory inventory = Inventory.read(Files.writeString(scratch.resolve("inventory.yaml"), INVENTORY));
        Study study = StudyPlace.named(scratch.toString()).study();
        assertThat(StudyPlan.sets(study.part("T"), Scale.MACHINE, null, inventory, file))
                .containsExactly(
                        "systems.rabbit={\"options\":{\"queue\":\"quorum\"},"
                                + "\"connect\":{\"driver\":\"rabbitmq\",\"addresses\":[\"b:5672\"]},"
                                + "\"producer\":{\"batch\":\"9\"}}",
                        "workload.partitions=1",
                        "systems.rabbit.options={ queue: classic }",
                        "systems.kafka.nodes=1");
    }
}
