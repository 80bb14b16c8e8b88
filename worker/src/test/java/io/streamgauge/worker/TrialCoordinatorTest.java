package io.streamgauge.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.load.coordination.Coordination.Step;
import io.streamgauge.load.coordination.DrainState;
import io.streamgauge.load.coordination.PathState;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrialCoordinatorTest {
    private final List<ControlMessage> sent = new ArrayList<>();
    private final TrialCoordinator coordinator = new TrialCoordinator(2, () -> 1_000, sent::add);

    @Test
    void proceedsWhenAllWorkersHaveReachedAStep() {
        assertThat(coordinator.handle(1, new ControlMessage.Reached(Step.CLIENTS_OPENED)))
                .isTrue();
        coordinator.handle(0, new ControlMessage.Reached(Step.DESTINATIONS_CREATED));
        assertThat(sent).isEmpty();
        coordinator.handle(0, new ControlMessage.Reached(Step.CLIENTS_OPENED));
        assertThat(sent).containsExactly(new ControlMessage.Proceed(Step.CLIENTS_OPENED));
    }

    @Test
    void startsAllWorkersAtTheSameInstant() {
        ControlMessage.Prepared prepared = new ControlMessage.Prepared(Map.of(), List.of());
        assertThat(coordinator.handle(0, prepared)).isFalse();
        assertThat(sent).isEmpty();
        coordinator.handle(1, prepared);
        assertThat(sent).containsExactly(new ControlMessage.Start(300_001_000));
    }

    @Test
    void reportsThePathsOfAllWorkersWhenTheyChange() {
        BitSet first = new BitSet();
        first.set(0);
        PathState one = PathState.of(true, List.of(first), 0);
        PathState none = PathState.of(true, List.of(new BitSet()), 0);
        coordinator.handle(0, new ControlMessage.PathsChecked(none));
        assertThat(sent).isEmpty();
        coordinator.handle(1, new ControlMessage.PathsChecked(one));
        coordinator.handle(0, new ControlMessage.PathsChecked(one));
        assertThat(sent).containsExactly(new ControlMessage.PathsChecked(one));
    }

    @Test
    void endsTheDrainOnceAfterTheLastMessage() {
        coordinator.handle(0, new ControlMessage.Draining(new DrainState(true, 10, 0, List.of(0L))));
        coordinator.handle(1, new ControlMessage.Draining(new DrainState(true, 0, 0, List.of(9L))));
        assertThat(sent).isEmpty();
        coordinator.handle(1, new ControlMessage.Draining(new DrainState(true, 0, 0, List.of(10L))));
        coordinator.handle(1, new ControlMessage.Draining(new DrainState(true, 0, 0, List.of(11L))));
        assertThat(sent).containsExactly(new ControlMessage.Drained());
    }

    @Test
    void passesReportsOn() {
        assertThat(coordinator.handle(0, new ControlMessage.WarmupEnds(3))).isFalse();
    }
}
