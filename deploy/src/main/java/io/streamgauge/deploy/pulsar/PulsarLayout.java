package io.streamgauge.deploy.pulsar;

import io.streamgauge.experiment.DurabilityClass;
import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Composition of a Pulsar cluster.
///
/// @param standalone true for a single process that combines a broker, a bookie and the metadata store
///     (RocksDB); false for separate ZooKeeper, bookie and broker processes
/// @param coLocated true if bookie i runs on the node of broker i; false if bookies have their own nodes
/// @param sharedDirectory true if the journal and the ledgers of a bookie share a directory
/// @param journalBase parent directory of the journals, or null for the work directory
/// @param ledgerBase parent directory of the ledgers, or null for the work directory
record PulsarLayout(
        boolean standalone,
        int brokers,
        int bookies,
        boolean coLocated,
        boolean sharedDirectory,
        @Nullable Path journalBase,
        @Nullable Path ledgerBase,
        Quorum quorum,
        boolean journalSync,
        Memory memory) {
    private static final int MAX_NODES = 9;
    private static final int DEFAULT_REPLICAS = 3;

    /// Ensemble size, write quorum and ack quorum of the ledgers.
    ///
    /// @param ensemble number of bookies over which a ledger is distributed
    /// @param write number of copies of each entry
    /// @param ack number of bookies that must confirm a copy before BookKeeper confirms the entry
    record Quorum(int ensemble, int write, int ack) {
        static int majority(int of) {
            return of / 2 + 1;
        }
    }

    /// Memory sizes in MiB.
    record Memory(long brokerHeap, long brokerDirect, long bookieHeap, long bookieDirect, long zookeeperHeap) {
        static final long BROKER = 512;
        static final long MIN_BROKER = 256;
        static final long BOOKIE_HEAP = 256;
        static final long BOOKIE_DIRECT = 384;
        static final long ZOOKEEPER = 128;
    }

    /// Returns the composition that the layout of the launch specifies.
    ///
    /// @param durability durability class that the cluster must provide, or null if the layout determines the class
    static PulsarLayout of(Launch launch, @Nullable DurabilityClass durability) {
        return read(launch, durability, new LayoutKeys(launch));
    }

    static List<String> problems(Launch launch, @Nullable DurabilityClass durability) {
        LayoutKeys keys = new LayoutKeys(launch);
        PulsarLayout layout = read(launch, durability, keys);
        List<String> problems = new ArrayList<>(keys.problems());
        if (problems.isEmpty() && durability != null) {
            problems.addAll(contradictions(layout, durability));
        }
        return problems;
    }

    private static PulsarLayout read(Launch launch, @Nullable DurabilityClass durability, LayoutKeys keys) {
        boolean standalone =
                switch (keys.word(LayoutKeys.MODE, launch.nodes() == 1 ? "standalone" : "cluster", other(launch))) {
                    case "standalone" -> true;
                    default -> false;
                };
        int bookies = standalone
                ? keys.integer(LayoutKeys.BOOKIES, 1, 1, 1)
                : keys.integer(LayoutKeys.BOOKIES, 1, MAX_NODES, DEFAULT_REPLICAS);
        if (standalone && launch.nodes() > 1) {
            keys.problem("layout 'mode': standalone Pulsar is a single process, but 'nodes' is " + launch.nodes()
                    + ". Set 'nodes' to 1, or set 'mode' to cluster.");
        }
        if (launch.nodes() > MAX_NODES) {
            keys.problem("'nodes' is " + launch.nodes() + ", but the Pulsar recipe starts 1 to " + MAX_NODES
                    + " brokers. Reduce 'nodes', or connect to an existing cluster.");
        }
        boolean shared = keys.word(LayoutKeys.JOURNAL, "separate", "shared").equals("shared");
        Path journalBase = keys.directory(LayoutKeys.JOURNAL_DIR);
        Path ledgerBase = keys.directory(LayoutKeys.LEDGER_DIR);
        if (standalone && (keys.has(LayoutKeys.JOURNAL) || journalBase != null || ledgerBase != null)) {
            keys.problem("layout 'journal', 'journal-dir', 'ledger-dir': standalone Pulsar stores all data in the "
                    + "work directory. Remove these keys, or set 'mode' to cluster.");
        }
        if (shared && journalBase != null) {
            keys.problem("layout 'journal-dir': 'journal' is shared. The journal is therefore in the directory of "
                    + "the ledgers, which 'ledger-dir' specifies. Remove 'journal-dir', or set 'journal' to separate.");
        }
        return new PulsarLayout(
                standalone,
                launch.nodes(),
                bookies,
                keys.word(LayoutKeys.PLACEMENT, "co-located", "tiered").equals("co-located"),
                shared,
                journalBase,
                ledgerBase,
                quorum(bookies, durability, keys),
                keys.flag(LayoutKeys.JOURNAL_SYNC, syncByDefault(durability)),
                memory(launch, keys));
    }

    private static String other(Launch launch) {
        return launch.nodes() == 1 ? "cluster" : "standalone";
    }

    private static Quorum quorum(int bookies, @Nullable DurabilityClass durability, LayoutKeys keys) {
        int ensemble = keys.integer(LayoutKeys.ENSEMBLE, 1, bookies, Math.min(DEFAULT_REPLICAS, bookies));
        int write = keys.integer(LayoutKeys.WRITE_QUORUM, 1, ensemble, Math.min(DEFAULT_REPLICAS, ensemble));
        int ackByDefault =
                durability == DurabilityClass.D0 || durability == DurabilityClass.D1 ? 1 : Quorum.majority(write);
        return new Quorum(ensemble, write, keys.integer(LayoutKeys.ACK_QUORUM, 1, write, ackByDefault));
    }

    /// Returns the default of `journal-sync`. If the durability class is not specified, the default is true
    /// because BookKeeper syncs the journal by default.
    private static boolean syncByDefault(@Nullable DurabilityClass durability) {
        return durability == null || durability == DurabilityClass.D3;
    }

    private static Memory memory(Launch launch, LayoutKeys keys) {
        long broker = launch.heapBytes() == 0 ? Memory.BROKER : launch.heapBytes() >> 20;
        if (broker < Memory.MIN_BROKER) {
            keys.problem("'heap' is " + broker + " MiB, but a Pulsar broker needs at least " + Memory.MIN_BROKER
                    + " MiB. Increase 'heap', or remove 'heap' to use " + Memory.BROKER + " MiB.");
        }
        return new Memory(
                broker,
                keys.mebibytes(LayoutKeys.BROKER_DIRECT, Memory.MIN_BROKER, Memory.BROKER),
                keys.mebibytes(LayoutKeys.BOOKIE_HEAP, 128, Memory.BOOKIE_HEAP),
                keys.mebibytes(LayoutKeys.BOOKIE_DIRECT, 192, Memory.BOOKIE_DIRECT),
                keys.mebibytes(LayoutKeys.ZOOKEEPER_HEAP, 64, Memory.ZOOKEEPER));
    }

    /// Returns the conflicts between a layout and the durability class that the experiment specifies. If the
    /// cluster provided a stronger or weaker class, comparisons would be wrong.
    private static List<String> contradictions(PulsarLayout layout, DurabilityClass durability) {
        List<String> problems = new ArrayList<>();
        int ack = layout.quorum().ack();
        int majority = Quorum.majority(layout.quorum().write());
        switch (durability) {
            case D0 -> {
                // The driver rejects D0, because the client always waits for acknowledgements.
            }
            case D1 -> {
                if (ack != 1) {
                    problems.add("layout 'ack-quorum' is " + ack
                            + ", but durability D1 requires an ack quorum of 1. Remove 'ack-quorum', or choose D2.");
                }
                rejectSync(layout, durability, problems);
            }
            case D2 -> {
                if (layout.bookies() == 1) {
                    problems.add("durability D2 needs at least 2 bookies, but the cluster has 1"
                            + (layout.standalone() ? " (standalone)" : "")
                            + ". Set 'layout.mode' to cluster and 'layout.bookies' to 3, or choose D1 or D3.");
                } else if (ack < 2) {
                    problems.add("layout 'ack-quorum' is 1, but durability D2 requires an ack quorum of "
                            + "2 or more. Set 'ack-quorum' and 'write-quorum' to 2 or more, or choose D1.");
                }
                rejectSync(layout, durability, problems);
            }
            case D3 -> {
                if (ack < majority) {
                    problems.add("layout 'ack-quorum' is " + ack + ", but durability D3 requires the ack "
                            + "quorum to be a majority of the copies (" + majority + " of "
                            + layout.quorum().write()
                            + "). Increase or remove 'ack-quorum'.");
                }
                if (!layout.journalSync()) {
                    problems.add("layout 'journal-sync' is false, but durability D3 requires a sync to disk. "
                            + "Remove 'journal-sync', or choose " + (layout.bookies() == 1 ? "D1." : "D1 or D2."));
                }
            }
        }
        return problems;
    }

    private static void rejectSync(PulsarLayout layout, DurabilityClass durability, List<String> problems) {
        if (layout.journalSync()) {
            problems.add("layout 'journal-sync' is true, but at durability " + durability
                    + ", bookies must confirm messages without waiting for the disk. Remove 'journal-sync', or "
                    + "choose D3.");
        }
    }
}
