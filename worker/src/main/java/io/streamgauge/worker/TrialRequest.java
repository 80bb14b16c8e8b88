package io.streamgauge.worker;

import io.streamgauge.experiment.WorkerSettings;
import io.streamgauge.measure.MetricsSource;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.yaml.Secrets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A trial as the controller runs it.
///
/// @param directory the trial's result directory
/// @param message what the worker gets
/// @param brokers processes to sample and whose death ends the trial; empty for a connected system
/// @param dataDirectory where the brokers keep their data, or null if that is not here
/// @param versions of what was launched
/// @param settings planned ones; those that the worker reads back are added
/// @param secrets masked in every setting that is written
/// @param metrics the broker nodes that are asked for their metrics; closed at the end of the load
public record TrialRequest(
        Path directory,
        TrialFacts facts,
        ControlMessage.RunTrial message,
        WorkerSettings worker,
        List<ChildProcess> brokers,
        @Nullable Path dataDirectory,
        Map<String, String> versions,
        List<Setting> settings,
        Secrets secrets,
        List<MetricsSource> metrics) {}
