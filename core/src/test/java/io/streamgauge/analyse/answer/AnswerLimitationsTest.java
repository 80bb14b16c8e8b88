package io.streamgauge.analyse.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.trial.SampleTrialFiles;
import io.streamgauge.result.HostFacts;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnswerLimitationsTest {
    private static List<String> limitations(SampleTrialFiles... trials) {
        return AnswerLimitations.of(
                Stream.of(trials).map(SampleTrialFiles::summary).toList());
    }

    private static SampleTrialFiles onHost(String system, String name, int cpus) {
        return new SampleTrialFiles(system, "")
                .workerHost(new HostFacts(name, "Linux", "Xeon", cpus, 8L << 30, "25", "ext4"));
    }

    @Test
    void statesThatWorkerHostsDifferBetweenTrials() {
        assertThat(limitations(onHost("kafka", "a", 4), onHost("rabbitmq", "a", 4)))
                .noneMatch(sentence -> sentence.contains("hosts"));
        assertThat(limitations(onHost("kafka", "a", 4), onHost("rabbitmq", "b", 4)))
                .contains("The workers of the trials ran on different hosts of the same type. Other differences between"
                        + " these hosts may have caused a difference between systems.");
        assertThat(limitations(onHost("kafka", "a", 4), onHost("kafka", "a", 4), onHost("rabbitmq", "b", 8)))
                .map(s -> s.replace('\u202f', ' '))
                .contains("The trials ran on worker hosts with different hardware: 1 host with 4 CPUs (Xeon), 8 GiB in"
                        + " 2 trials; 1 host with 8 CPUs (Xeon), 8 GiB in 1 trial. The hosts may have caused a"
                        + " difference between systems.");
    }

    @Test
    void comparesTheNodesOfPods() {
        assertThat(limitations(inPod("kafka", 0, "node-1"), inPod("rabbitmq", 1, "node-1")))
                .noneMatch(sentence -> sentence.contains("different hosts"));
        assertThat(limitations(inPod("kafka", 0, "node-1"), inPod("rabbitmq", 0, "node-2")))
                .anyMatch(sentence -> sentence.contains("different hosts"));
    }

    private static SampleTrialFiles inPod(String system, int index, String node) {
        String name = "pod " + index + " on " + node;
        return new SampleTrialFiles(system, "")
                .workerHost(new HostFacts(name, "Linux", "Xeon", 4, 8L << 30, "25", "overlay").onMachine(node));
    }

    @Test
    void doesNotPlaceWorkersOfOtherHostsOnTheMachineOfTheBrokers() {
        assertThat(limitations(new SampleTrialFiles("kafka", ""))).anyMatch(s -> s.contains("on one machine"));
        assertThat(limitations(onHost("kafka", "a", 4))).noneMatch(s -> s.contains("on one machine"));
    }

    @Test
    void listsTheLimitationsOfTheRun() {
        assertThat(limitations(new SampleTrialFiles("kafka", "")))
                .anyMatch(s -> s.contains("over loopback"))
                .anyMatch(s -> s.contains("Trials of 1\u202fmin are too short to show"))
                .noneMatch(s -> s.contains("simulated time"));
        assertThat(limitations(new SampleTrialFiles("kafka", "").simulated()))
                .anyMatch(s -> s.contains("simulated time"));
    }
}
