package io.streamgauge.driver.pulsar;

import io.streamgauge.DriverException;
import io.streamgauge.driver.Driver;
import io.streamgauge.driver.DriverConfig;
import io.streamgauge.driver.DriverFactory;
import io.streamgauge.driver.Leftover;
import io.streamgauge.result.Setting;
import java.util.List;
import java.util.Set;

/// Factory of drivers for Apache Pulsar. The drivers use the `pulsar-client` library.
///
/// The durability class depends on the ack quorum and `journalSyncData` of the cluster. The class determines
/// where a confirmed message is stored:
///
/// - D1: in the page cache of one bookie (ack quorum 1, `journalSyncData` false)
/// - D2: in the page caches of at least two bookies (ack quorum 2 or more, `journalSyncData` false)
/// - D3: on the disks of a majority of the bookies that store the message (`journalSyncData` true)
///
/// The driver reads both settings back. If the settings show another durability class, the driver rejects the cluster.
/// D0 is not supported because the client always waits for acknowledgements.
public final class PulsarDriverFactory implements DriverFactory {
    @Override
    public String name() {
        return "pulsar";
    }

    @Override
    public Set<String> options() {
        return PulsarOptions.OPTIONS;
    }

    @Override
    public List<String> problems(DriverConfig config) {
        return PulsarConfigChecks.of(config);
    }

    @Override
    public List<Setting> plannedSettings(DriverConfig config) {
        return PulsarPlannedSettings.settings(config);
    }

    @Override
    public List<Leftover> leftovers(DriverConfig config) throws DriverException {
        return new PulsarLeftovers(config).find();
    }

    @Override
    public void remove(DriverConfig config, List<Leftover> leftovers) throws DriverException {
        new PulsarLeftovers(config).remove(leftovers);
    }

    @Override
    public Driver open(DriverConfig config, FatalErrorListener fatal) throws DriverException {
        return new PulsarDriver(config, PulsarConnectionCheck.versions(config), fatal);
    }
}
