package io.streamgauge.driver.pulsar;

import io.streamgauge.DriverException;
import io.streamgauge.result.Json;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Replication of a ledger, read from the metadata of the ledger.
///
/// @param ensemble number of bookies that store the ledger
/// @param write number of copies of each entry
/// @param ack number of copies that bookies must confirm before the broker confirms the message
record LedgerMetadata(int ensemble, int write, int ack) {
    /// Reads the metadata of a partition's ledger from a broker. Brokers of old versions, for example Pulsar
    /// 2.6, do not return the metadata. In this case, this method reads the metadata of the newest ledger from a
    /// bookie.
    ///
    /// @param partition path of a partition in the administration API
    /// @param timeout timeout of a request to a bookie
    /// @throws DriverException if the metadata cannot be read
    static LedgerMetadata of(AdminRest admin, PulsarOptions variant, String partition, Duration timeout)
            throws DriverException, InterruptedException {
        AdminRest.Response response = admin.get(partition + "/internalStats?metadata=true");
        Optional<LedgerMetadata> found = ofBroker(response.body());
        if (found.isEmpty() && response.isSuccessful()) {
            found = ofBookies(variant, newestLedger(response.body()), timeout);
        }
        return found.filter(_ -> response.isSuccessful())
                .orElseThrow(() -> new DriverException("Pulsar ledger of '" + partition
                        + "': the metadata cannot be read (" + response.reason()
                        + "). Check this client's permissions in the administration API. If the brokers do not "
                        + "return the metadata, set the option 'bookies' to the addresses of the bookies' HTTP "
                        + "services."));
    }

    /// Returns the metadata of the newest ledger; empty if the broker did not return it.
    ///
    /// @param statistics internal statistics of a partition, which list the ledgers from the oldest to the
    ///     newest
    static Optional<LedgerMetadata> ofBroker(String statistics) {
        return in(newestLedger(statistics).toString());
    }

    private static Optional<LedgerMetadata> ofBookies(PulsarOptions variant, JsonNode ledger, Duration timeout)
            throws InterruptedException {
        String id = ledger.path("ledgerId").asString("");
        for (String bookie : variant.bookies()) {
            try (AdminRest rest = AdminRest.ofBookie(bookie, timeout)) {
                AdminRest.Response response = rest.get("/api/v1/ledger/metadata/?ledger_id=" + id);
                Optional<LedgerMetadata> found = in(response.body());
                if (response.isSuccessful() && found.isPresent()) {
                    return found;
                }
            } catch (DriverException e) {
                // The bookie does not respond. Try the next bookie.
            }
        }
        return Optional.empty();
    }

    private static JsonNode newestLedger(String statistics) {
        try {
            JsonNode ledgers = Json.compact().readTree(statistics).path("ledgers");
            return ledgers.path(ledgers.size() - 1);
        } catch (JacksonException e) {
            return Json.compact().createObjectNode();
        }
    }

    /// Returns the metadata from the description of a ledger. The description comes from a broker
    /// (`ensembleSize=3`) or from a bookie (`"ensembleSize": 3`). The result is empty if the description does
    /// not contain the metadata.
    static Optional<LedgerMetadata> in(String text) {
        OptionalInt ensemble = number("ensembleSize", text);
        OptionalInt write = number("writeQuorumSize", text);
        OptionalInt ack = number("ackQuorumSize", text);
        return ensemble.isPresent() && write.isPresent() && ack.isPresent()
                ? Optional.of(new LedgerMetadata(ensemble.getAsInt(), write.getAsInt(), ack.getAsInt()))
                : Optional.empty();
    }

    private static OptionalInt number(String name, String text) {
        Matcher match = Pattern.compile("\\b" + name + "\"?\\s*[=:]\\s*(\\d+)").matcher(text);
        return match.find() ? OptionalInt.of(Integer.parseInt(match.group(1))) : OptionalInt.empty();
    }
}
