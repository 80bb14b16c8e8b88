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

/// Trial to run, with everything that the controller needs.
///
/// @param directory the trial's result directory
/// @param message for the worker
/// @param brokers processes to sample. If one exits, the trial ends. Empty for a connected system
/// @param dataDirectory of the brokers, or null if they run on other machines
/// @param versions of the launched software
/// @param settings as planned; the settings that the worker reads back are added
/// @param secrets to mask in all settings and reasons that are written
/// @param metrics of the broker nodes; closed at the end of the load
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
