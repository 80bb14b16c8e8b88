package io.streamgauge.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.InvalidExperimentException;
import io.streamgauge.cli.output.ErrorReport;
import io.streamgauge.engine.environment.SystemRegistry;
import io.streamgauge.experiment.Cell;
import io.streamgauge.experiment.Experiment;
import io.streamgauge.experiment.parse.ExperimentParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/// Result of a call of `bench --print`.
record BenchCall(int exitCode, String out, String err) {
    static BenchCall print(String... arguments) {
        return print(Map.of(), arguments);
    }

    /// @param environment environment variables
    static BenchCall print(Map<String, String> environment, String... arguments) {
        CommandLine line = new CommandLine(new BenchCommand());
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        line.setDefaultValueProvider(new EnvironmentDefaults(environment::get));
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        line.setExecutionExceptionHandler((e, at, _) -> ErrorReport.print(e, at.getErr()));
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--print");
        int exitCode = line.execute(all.toArray(String[]::new));
        return new BenchCall(exitCode, out.toString(), err.toString());
    }

    /// Parses the printed file.
    ///
    /// @param overrides fields to set, as `path=value`
    Experiment experiment(String... overrides) throws InvalidExperimentException {
        assertThat(exitCode).as(err).isZero();
        SystemRegistry systems = new SystemRegistry();
        return new ExperimentParser(SystemRegistry.launchableSystems(), systems.driverNames(), systems)
                .parse(
                        "printed.yaml",
                        out,
                        List.of(overrides),
                        Map.of(BenchExperiment.PASSWORD, "from-environment")::get);
    }

    Cell cell() throws InvalidExperimentException {
        return experiment().cells().getFirst();
    }
}
