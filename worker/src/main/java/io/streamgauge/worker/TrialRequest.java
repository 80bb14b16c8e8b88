package io.streamgauge.worker;

import io.streamgauge.experiment.worker.WorkerSettings;
import io.streamgauge.measure.resources.MetricsSource;
import io.streamgauge.process.ChildProcess;
import io.streamgauge.result.Setting;
import io.streamgauge.result.TrialFacts;
import io.streamgauge.worker.message.ControlMessage;
import io.streamgauge.yaml.Secrets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Trial to run, with its files, processes and secrets.
///
/// @param directory result directory of the trial
/// @param message message that starts the trial in the worker
/// @param brokers broker processes, which the controller samples and whose exit ends the trial; empty
///     for a connected system and for the in-memory broker
/// @param idleBrokers broker processes of other systems, which keep running for later trials
/// @param dataDirectories directories with the data of the brokers; empty if they are unknown. The controller
///     samples the disk only if there is one directory, because the figures of one disk would hide that another
///     disk is the limit
/// @param remainingFrom IDs of earlier trials whose destinations may remain on the brokers
/// @param versions version of each launched software package
/// @param settings planned settings, to which the controller adds the settings that the worker reads back
/// @param secrets secrets to mask in all recorded settings and failure reasons
/// @param metrics sources of the metrics of the broker nodes, closed at the end of the load
public record TrialRequest(
        Path directory,
        TrialFacts facts,
        ControlMessage.RunTrial message,
        WorkerSettings worker,
        List<ChildProcess> brokers,
        List<ChildProcess> idleBrokers,
        List<Path> dataDirectories,
        List<String> remainingFrom,
        Map<String, String> versions,
        List<Setting> settings,
        Secrets secrets,
        List<MetricsSource> metrics) {}
