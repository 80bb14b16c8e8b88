package io.streamgauge.analyse.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.analyse.model.Bottleneck;
import org.junit.jupiter.api.Test;

class BottleneckAnalysisTest {
    @Test
    void findsNoBottleneckBelowTheLimit() {
        assertThat(new SampleTrialFiles().diskBusy(0.99).summary().bottleneck().kind())
                .isEqualTo(Bottleneck.Kind.NONE);
    }

    @Test
    void findsTheSaturatedResource() {
        assertThat(pressed().cpus(1.2, 0.6, 1.9, 0).summary().bottleneck().kind())
                .isEqualTo(Bottleneck.Kind.GENERATOR);
        assertThat(pressed().cpus(0.4, 1.5, 1.95, 0).summary().bottleneck().kind())
                .isEqualTo(Bottleneck.Kind.BROKER_CPU);
        assertThat(pressed().linkBusy(0.96).summary().bottleneck())
                .isEqualTo(new Bottleneck(
                        Bottleneck.Kind.NETWORK, "the link to the brokers was used at 96 % of its capacity"));
        assertThat(pressed().diskBusy(0.95).summary().bottleneck().kind()).isEqualTo(Bottleneck.Kind.BROKER_DISK);
        Bottleneck unknown = pressed().summary().bottleneck();
        assertThat(unknown.kind()).isEqualTo(Bottleneck.Kind.UNKNOWN);
        assertThat(unknown.evidence())
                .contains("CPUs (30 % busy")
                .contains("10 % busy")
                .contains("Possible causes are waits");
    }

    @Test
    void namesAResourceWithUnknownUseAsAPossibleCause() {
        assertThat(pressed().diskBusy(-1).summary().bottleneck().evidence())
                .contains("the disk (unknown)")
                .contains("Possible causes are the disk, waits");
    }

    private static SampleTrialFiles pressed() {
        return new SampleTrialFiles().accepting(0.9);
    }

    @Test
    void judgesBoundProcessesByTheirCpus() {
        Bottleneck broker =
                pressed().placed("0", "1").cpus(0.4, 0.97, 1.4, 0).summary().bottleneck();
        assertThat(broker)
                .isEqualTo(new Bottleneck(Bottleneck.Kind.BROKER_CPU, "the broker's CPUs (1) were 97 % busy"));
        Bottleneck generator =
                pressed().placed("0", "1").cpus(0.88, 0.97, 1.9, 0).summary().bottleneck();
        assertThat(generator.kind()).isEqualTo(Bottleneck.Kind.GENERATOR);
        assertThat(pressed()
                        .placed("0", "0")
                        .cpus(0.3, 0.65, 1, 0)
                        .summary()
                        .bottleneck()
                        .kind())
                .isEqualTo(Bottleneck.Kind.BROKER_CPU);
    }
}
