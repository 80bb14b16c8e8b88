package io.streamgauge.cli.watch;

import io.streamgauge.cli.output.RunPages;
import io.streamgauge.engine.CombinedRunListener;
import io.streamgauge.engine.RunListener;
import io.streamgauge.engine.RunResult;
import io.streamgauge.live.LivePage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Live page of a command. If the command does not have a page, the methods have no effect.
public final class LiveView implements AutoCloseable {
    private final @Nullable LivePage page;

    LiveView(@Nullable LivePage page) {
        this.page = page;
    }

    /// Returns a listener that passes the progress to the page and to another listener. If there is no page,
    /// this method returns the other listener.
    public RunListener with(RunListener other) {
        return page == null ? other : CombinedRunListener.of(List.of(other, page.listener()));
    }

    /// Sets the report of a run. The report replaces the page when the command ends.
    public void report(RunResult result) {
        if (page != null) {
            page.report(RunPages.report(result.directory()));
        }
    }

    /// Closes the page. This method waits up to 6 s for the browsers to load the report.
    @Override
    public void close() {
        if (page != null) {
            page.close();
        }
    }
}
