package io.streamgauge.engine.hosts;

import io.streamgauge.experiment.Thresholds;
import io.streamgauge.experiment.system.CpuSet;

/// Requirements of a run for each of its worker hosts.
///
/// @param java Java runtime of the controller
/// @param cpus CPUs to which the workers are bound; [CpuSet#ALL] if they are not bound
/// @param heapBytes largest heap of any worker, in bytes; 0 for pods, whose memory is checked with the
///     experiment
/// @param openFiles upper estimate of the open files of a worker
/// @param comparesClocks true if an end-to-end latency can be calculated from the clocks of two hosts
/// @param thresholds thresholds of the experiment
public record HostNeeds(
        String java, CpuSet cpus, long heapBytes, long openFiles, boolean comparesClocks, Thresholds thresholds) {}
