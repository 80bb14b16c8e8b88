package io.streamgauge.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.result.TrialEnd;
import io.streamgauge.result.TrialStatus;
import io.streamgauge.worker.transport.JoinToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/// Test of a trial during which other programs connect to the port of the controller.
class StrangersTest extends JoinedTrials {
    StrangersTest() throws IOException {}

    @Test
    void ignoresTenThousandStrangersDuringATrial() throws Exception {
        try (RecordingProxy proxy = new RecordingProxy(settings.listen())) {
            var _ = startHost(proxy.address());
            joined.awaitHosts(1);
            FutureTask<Integer> accepted = new FutureTask<>(() -> new Strangers(
                            settings.listen(), JoinToken.read(Path.of(settings.tokenFile())), proxy.recorded())
                    .connect());
            boolean[] underLoad = new boolean[1];
            onInterval = row -> {
                if (row.index() == 0) {
                    Thread.ofPlatform().daemon().start(accepted);
                }
                underLoad[0] = accepted.isDone();
            };
            TrialEnd end = run(false, 20, 1);
            assertThat(end.status()).isEqualTo(TrialStatus.DONE);
            assertThat(underLoad[0])
                    .as("the strangers have closed their connections before the load ended")
                    .isTrue();
            assertThat(accepted.get()).isZero();
            assertThat(Objects.requireNonNull(end.outcome()).measured())
                    .satisfies(totals -> assertThat(totals.delivered()).isEqualTo(10_000));
            assertThat(result().settings().orElseThrow().workerHosts()).hasSize(1);
        }
    }
}
