package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.worker.transport.JoinToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Test of a trial during which other programs connect to the port of the controller.
class StrangersTest extends JoinedTrials {
    StrangersTest() throws IOException {}

    @Test
    void ignoresTenThousandStrangersDuringATrial() throws Exception {
        try (RecordingProxy proxy = new RecordingProxy(settings.listen())) {
            var _ = startHost(proxy.address());
            joined.awaitHosts(1);
            AtomicInteger opened = new AtomicInteger();
            FutureTask<Integer> accepted = new FutureTask<>(() -> new Strangers(
                            settings.listen(), JoinToken.read(Path.of(settings.tokenFile())), proxy.recorded(), opened)
                    .connect());
            int[] underLoad = new int[1];
            onInterval = row -> {
                if (row.index() == 0) {
                    Thread.ofPlatform().daemon().start(accepted);
                }
                underLoad[0] = opened.get();
            };
            TrialEnd end = run(false, 20, 1);
            assertThat(end.status()).as(end.toString()).isEqualTo(TrialStatus.DONE);
            // On a slow machine, the last strangers connect after the load has ended.
            assertThat(underLoad[0]).as("connections opened under load").isGreaterThan(1_000);
            assertThat(accepted.get()).isZero();
            assertThat(opened.get()).isGreaterThanOrEqualTo(10_000);
            assertThat(Objects.requireNonNull(end.outcome()).measured())
                    .satisfies(totals -> assertThat(totals.delivered()).isEqualTo(10_000));
            assertThat(result().settings().orElseThrow().workerHosts()).hasSize(1);
        }
    }
}
