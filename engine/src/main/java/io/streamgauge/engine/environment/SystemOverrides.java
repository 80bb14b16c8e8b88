package io.streamgauge.engine.environment;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.experiment.Experiment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// System fields that command-line options set. Error messages about these fields name the options.
public final class SystemOverrides {
    private final List<String> fields = new ArrayList<>();
    private final Map<String, String> options = new HashMap<>();

    /// Adds a field.
    ///
    /// @param system name of the system
    /// @param field field of the system with its value, for example `nodes=3`
    /// @param option option with its value, for example `--nodes 3`
    public void add(String system, String field, String option) {
        String override = "systems." + system + "." + field;
        fields.add(override);
        options.put("--set " + override, option);
    }

    /// Returns the field that sets the version of a system, in the format that [#add] expects.
    public static String version(String version) {
        return "version='" + version.replace("'", "''") + "'";
    }

    /// Parses an experiment with these fields.
    ///
    /// @param name name of the experiment in messages
    /// @throws InvalidExperimentException with every problem of the experiment and of the options
    public Experiment parse(SystemRegistry systems, String name, String text) throws InvalidExperimentException {
        try {
            return systems.parse(name, text, fields);
        } catch (InvalidExperimentException e) {
            throw e.at(options);
        }
    }
}
