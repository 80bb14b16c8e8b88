package io.streamgauge.experiment.worker;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.streamgauge.experiment.system.CpuSet;
import io.streamgauge.experiment.workload.Churn;
import io.streamgauge.experiment.workload.RateProfile;
import io.streamgauge.experiment.workload.Workload;
import java.util.Objects;

/// Settings of the worker processes.
///
/// @param heapBytes maximum heap size of each worker in bytes; for a load in real time, the heap has this size
///     from the start, and the JVM touches every page of the heap before the load starts
/// @param collector garbage collector
/// @param cpus CPUs that the workers are bound to; [CpuSet#ALL] for all CPUs
/// @param count number of worker processes that together generate the load of a trial, at least 1
/// @param place place where the workers run
/// @param placement rule that divides the producers and consumers among the workers
/// @param sendBufferBytes heap for the send buffers of one client of a producer, in bytes, that the automatic heap
///     size includes in addition to the heap for the default buffers
public record WorkerSettings(
        long heapBytes,
        Collector collector,
        CpuSet cpus,
        int count,
        WorkerPlace place,
        Placement placement,

        @JsonInclude(JsonInclude.Include.NON_DEFAULT) Long sendBufferBytes) {
    /// Maximum number of worker processes.
    public static final int MAX_COUNT = 1_000;

    /// Heap for the clients of a small load, their garbage and the payloads.
    private static final long BASE_HEAP_BYTES = 192L << 20;
    /// Heap for each producer or consumer: its recorders, its messages in flight, the objects of its client and
    /// the send buffers of a client with default settings that sends to few partitions.
    /// With this size, 100 producers and 100 consumers of Kafka or RabbitMQ fit into the heap at 2,000
    /// messages/s of 1 KiB.
    private static final long CLIENT_HEAP_BYTES = 2L << 20;
    /// Heap for each producer that shares its client: its recorders and its messages in flight.
    private static final long PRODUCER_HEAP_BYTES = 512L << 10;
    /// Heap for each pair of a producer and a partition: the latencies of the destination, and the names and
    /// objects in the clients.
    private static final long PATH_HEAP_BYTES = 4L << 10;
    /// Number of copies of each payload that the client of a producer makes, and that a client of a consumer
    /// makes for each group. The heap holds the copies of one second, so that garbage collections are rare. At
    /// 100,000 messages/s of 1 KiB on two cores, garbage collections paused the generator for 0.6 to 2.3 % of
    /// the time with a heap of 320 MiB, and for 0.3 to 0.5 % of the time with 640 or 1,280 MiB.
    private static final double PAYLOAD_COPIES = 1.5;
    /// Largest heap for copies of payloads. This size is also used if the rate is unknown.
    private static final long MOST_COPIES_BYTES = 384L << 20;
    /// Smallest heap of a worker without clients. Each client adds `SMALLEST_CLIENT_HEAP_BYTES`.
    private static final long SMALLEST_HEAP_BYTES = 32L << 20;
    private static final long SMALLEST_CLIENT_HEAP_BYTES = 64L << 10;
    private static final long HEAP_STEP_BYTES = 64L << 20;

    /// Default settings for a load with few clients. These settings are suitable for machines of any size.
    public static final WorkerSettings DEFAULT = new WorkerSettings(320L << 20, Collector.G1);

    public WorkerSettings {
        // Plans of earlier versions contain neither the place, nor the placement, nor the send buffers.
        place = Objects.requireNonNullElse(place, LocalPlace.LOCAL);
        placement = Objects.requireNonNullElse(placement, Placement.SPREAD);
        sendBufferBytes = Objects.requireNonNullElse(sendBufferBytes, 0L);
    }

    /// Creates settings for workers with a spread placement.
    public WorkerSettings(long heapBytes, Collector collector, CpuSet cpus, int count, WorkerPlace place) {
        this(heapBytes, collector, cpus, count, place, Placement.SPREAD, 0L);
    }

    /// Creates settings for one worker that is not bound to CPUs.
    public WorkerSettings(long heapBytes, Collector collector) {
        this(heapBytes, collector, CpuSet.ALL, 1, LocalPlace.LOCAL);
    }

    /// Returns the default heap size of each worker for a load, in bytes, with the default send buffers of the
    /// clients.
    ///
    /// @param workers number of workers, which share the producers and consumers
    public static long heapBytesFor(Workload workload, int workers) {
        return heapBytesFor(workload, workers, 0);
    }

    private static long heapBytesFor(Workload workload, int workers, long sendBufferBytes) {
        long producers = Math.ceilDiv(workload.producers(), workers);
        long consumers = (long) Math.ceilDiv(workload.consumers(), workers) * workload.groups();
        boolean shared = workload.connections() != Workload.OWN_CONNECTIONS;
        long producerClients = shared ? Math.min(producers, workload.connections()) : producers;
        long needed = BASE_HEAP_BYTES
                + (producerClients + consumers + churnClients(workload)) * CLIENT_HEAP_BYTES
                + producerClients * sendBufferBytes
                + (shared ? producers * PRODUCER_HEAP_BYTES : 0)
                + (heapBytesOfPaths(workload) + heapBytesOfCopies(workload)) / workers;
        long steps = (needed + HEAP_STEP_BYTES - 1) / HEAP_STEP_BYTES;
        return Math.max(DEFAULT.heapBytes, steps * HEAP_STEP_BYTES);
    }

    /// Returns the default heap size of each worker for a load, in bytes. If a paired placement gives the
    /// workers different numbers of clients, the heap is sufficient for the worker with the most clients.
    ///
    /// @param workers number of workers, which share the producers and consumers
    /// @param sendBufferBytes heap for the send buffers of one client of a producer, in bytes, in addition to
    ///     the heap for the default buffers
    public static long heapBytesFor(Workload workload, int workers, Placement placement, long sendBufferBytes) {
        boolean uneven = placement == Placement.PAIRED && ClientPlacement.canPair(workload, workers);
        return heapBytesFor(
                workload,
                uneven ? ClientPlacement.of(workload, workers, placement).evenWorkers() : workers,
                sendBufferBytes);
    }

    /// Returns the default heap size for a load, in bytes.
    public long automaticHeapBytes(Workload workload) {
        return heapBytesFor(workload, count, placement, sendBufferBytes);
    }

    /// Returns whether the heap has the default size for a load. If a search or an earlier part determined the
    /// rate of a trial, the heap has the default size for an unknown rate.
    public boolean isHeapAutomatic(Workload workload) {
        Workload unknownRate = workload.at(new RateProfile.Saturating());
        return heapBytes == automaticHeapBytes(workload) || heapBytes == automaticHeapBytes(unknownRate);
    }

    /// Returns an upper estimate of the number of clients that are open at the same time because of the churn.
    /// The estimate allows one second for the opening and closing of a client.
    public static long churnClients(Workload workload) {
        Churn churn = workload.churn();
        return churn == null || churn.kind() == Churn.Kind.PRODUCERS
                ? 0
                : (long) Math.ceil(churn.perSecond() * (churn.hold().toNanos() / 1e9 + 1));
    }

    /// Returns the heap size, in bytes, below which a load certainly does not fit into a worker. This size
    /// includes the recorders and the messages in flight of the clients, but not the objects of the client
    /// library.
    ///
    /// @param workers number of workers, which share the producers and consumers
    public static long smallestHeapBytesFor(Workload workload, int workers) {
        long clients = workload.producers() + (long) workload.consumers() * workload.groups();
        return SMALLEST_HEAP_BYTES
                + clients * SMALLEST_CLIENT_HEAP_BYTES / workers
                + (workload.destinations() == 1 ? 0 : workload.destinations() * PATH_HEAP_BYTES / 2 / workers);
    }

    /// Returns the heap size for the copies of payloads that the clients make in one second, in bytes.
    private static long heapBytesOfCopies(Workload workload) {
        double bytesPerSecond =
                workload.rate().highestRate() * workload.payload().sizes().meanBytes();
        return (long) Math.min(MOST_COPIES_BYTES, bytesPerSecond * PAYLOAD_COPIES * (1 + workload.groups()));
    }

    /// Returns the heap size for the paths, that is, for the pairs of a producer and a partition, in bytes. The
    /// result is 0 for a single destination, because figures for each destination are not recorded for such a
    /// load.
    private static long heapBytesOfPaths(Workload workload) {
        int destinations = workload.destinations();
        long pairs =
                workload.producers() * (long) workload.producerDestinations().most(workload.producers(), destinations);
        return destinations == 1 ? 0 : Math.max(pairs, destinations) * workload.partitions() * PATH_HEAP_BYTES;
    }

    public enum Collector {
        G1("-XX:+UseG1GC"),
        ZGC("-XX:+UseZGC"),
        SERIAL("-XX:+UseSerialGC"),
        PARALLEL("-XX:+UseParallelGC");

        private final String flag;

        Collector(String flag) {
            this.flag = flag;
        }

        public String flag() {
            return flag;
        }
    }
}
