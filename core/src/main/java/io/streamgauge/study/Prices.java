package io.streamgauge.study;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.yaml.Fields;
import io.streamgauge.yaml.ProblemCollector;
import io.streamgauge.yaml.YamlFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/// Prices of the hosts of each system, from an editable file next to `study.yaml`.
///
/// @param date date of the prices, as written in the file
/// @param source source of the prices
/// @param sensitivity assumed error of the host prices in percent, from 0 to 99.99
/// @param hosts hosts of each system
public record Prices(String date, String currency, String source, double sensitivity, Map<String, Hosts> hosts) {
    private static final YamlFile.Kind KIND = new YamlFile.Kind(
            "a list of prices",
            "Start with the fields 'date', 'currency' and 'source'.",
            "Specify the prices of the hosts.");

    public Prices {
        hosts = hosts == null ? Map.of() : new TreeMap<>(hosts);
    }

    /// Hosts of a system.
    ///
    /// @param number number of broker hosts that are charged for
    /// @param hour price of one host per hour
    public record Hosts(int number, double hour) {}

    /// Reads a price file.
    ///
    /// @throws InvalidExperimentException with all problems of the file
    public static Prices read(Path file) throws InvalidExperimentException, IOException {
        ProblemCollector problems = new ProblemCollector();
        String text = Files.readString(file);
        Prices prices = YamlFile.read(file.toString(), text, KIND, System::getenv, problems)
                .map(root -> of(new Fields(root, StudyShape.PRICES, "", problems)))
                .orElse(null);
        if (prices == null || !problems.isEmpty()) {
            throw problems.toException();
        }
        return prices;
    }

    private static Prices of(Fields fields) {
        fields.requireAll("date", "currency", "source");
        Map<String, Hosts> hosts = new TreeMap<>();
        fields.namedSections("hosts", StudyShape.HOSTS).forEach((system, section) -> {
            section.requireAll("number", "hour");
            hosts.put(
                    system,
                    new Hosts(section.integer("number", 1, 1_000_000, 1), section.number("hour", 1e-9, 1e9, 1)));
        });
        return new Prices(
                fields.text("date", ""),
                fields.text("currency", ""),
                fields.text("source", ""),
                fields.number("sensitivity", 0, 99.99, 0),
                hosts);
    }
}
