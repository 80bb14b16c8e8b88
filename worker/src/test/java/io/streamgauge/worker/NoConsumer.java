package io.streamgauge.worker;

import io.streamgauge.driver.Driver;
import java.time.Duration;

/// Consumer that does not receive messages.
final class NoConsumer implements Driver.Consumer {
    @Override
    public void pause() {}

    @Override
    public void resume() {}

    @Override
    public void close(Duration timeout) {}
}
