package io.streamgauge.experiment.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.workload.KeySpec;
import io.streamgauge.experiment.workload.PayloadSpec;
import io.streamgauge.experiment.workload.ProducerDestinations;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.RateProfile.Burst;
import io.streamgauge.experiment.workload.RateProfile.Constant;
import io.streamgauge.experiment.workload.RateProfile.Saturating;
import io.streamgauge.experiment.workload.Workload;
import io.streamgauge.result.Json;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WorkerSettingsTest {
    private static final long MIB = 1L << 20;

    /// Returns the heap size in MiB for a load with one producer, one consumer in each of two groups, and bodies
    /// of 1 KiB.
    private static long heapMib(RateProfile rate, int workers) {
        return WorkerSettings.heapBytesFor(workload(rate), workers) / MIB;
    }

    private static Workload workload(RateProfile rate) {
        return new Workload(
                1,
                1,
                1,
                new ProducerDestinations(1, 0),
                Workload.OWN_CONNECTIONS,
                1,
                2,
                new PayloadSpec(new PayloadSpec.Sizes.Fixed(1024), 0),
                new KeySpec.None(),
                rate,
                Workload.Arrivals.CONSTANT,
                null,
                1000,
                null,
                Workload.UNLIMITED);
    }

    @Test
    void addsTheCopiesOfPayloadsOfOneSecond() {
        assertThat(heapMib(new Constant(1_000), 1)).isEqualTo(320);
        // 192 MiB, 3 clients of 2 MiB, and 4.5 copies of 50 MiB are 423 MiB. The next multiple of 64 MiB is 448
        // MiB.
        assertThat(heapMib(new Constant(50 * 1024), 1)).isEqualTo(448);
    }

    @Test
    void usesTheHighestRateOfAProfile() {
        Burst burst = new Burst(1, 50 * 1024, Duration.ofSeconds(10), Duration.ofSeconds(1));
        assertThat(heapMib(burst, 1)).isEqualTo(heapMib(new Constant(50 * 1024), 1));
    }

    @Test
    void recognisesTheAutomaticHeapOfASearchTrial() {
        Workload trial = workload(new Constant(1_000));
        WorkerSettings ofSearch = new WorkerSettings(640 * MIB, WorkerSettings.Collector.G1);
        assertThat(ofSearch.isHeapAutomatic(trial)).isTrue();
        assertThat(WorkerSettings.DEFAULT.isHeapAutomatic(trial)).isTrue();
        assertThat(new WorkerSettings(512 * MIB, WorkerSettings.Collector.G1).isHeapAutomatic(trial))
                .isFalse();
    }

    /// The plans of earlier versions do not contain this field. With an additional field, the hash of each plan would
    /// change.
    @Test
    void omitsDefaultSendBuffersFromThePlan() {
        assertThat(Json.compact().writeValueAsString(WorkerSettings.DEFAULT)).doesNotContain("sendBufferBytes");
        WorkerSettings large = new WorkerSettings(
                512 * MIB, WorkerSettings.Collector.G1, CpuSet.ALL, 1, LocalPlace.LOCAL, Placement.SPREAD, 100 * MIB);
        String written = Json.compact().writeValueAsString(large);
        assertThat(written).contains("sendBufferBytes");
        assertThat(Json.compact().readValue(written, WorkerSettings.class)).isEqualTo(large);
    }

    @Test
    void limitsTheHeapForCopies() {
        // 192 MiB, 3 clients of 2 MiB, and at most 384 MiB for copies are 582 MiB. The next multiple of 64 MiB
        // is 640 MiB.
        assertThat(heapMib(new Constant(10_000_000), 1)).isEqualTo(640);
        assertThat(heapMib(new Saturating(), 1)).isEqualTo(640);
        assertThat(heapMib(new Saturating(), 3)).isEqualTo(384);
    }
}
