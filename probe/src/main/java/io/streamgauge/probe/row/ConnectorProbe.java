package io.streamgauge.probe.row;

import io.streamgauge.probe.api.Facade.Connectors;
import io.streamgauge.probe.api.JavaPrograms;
import io.streamgauge.probe.api.Probe;
import io.streamgauge.probe.api.ProbeContext;
import io.streamgauge.probe.api.ProbeResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Check that the connectors of the system move data between files and a destination without custom code.
public final class ConnectorProbe implements Probe {
    private static final int LINES = 20;

    @Override
    public String id() {
        return "connectors";
    }

    @Override
    public String title() {
        return "Connectors: file to destination to file";
    }

    @Override
    public ProbeResult run(ProbeContext context) throws Exception {
        JavaPrograms programs = context.programs();
        if (programs == null) {
            return ProbeResult.inconclusive("the probe starts connectors only for a system that this command launches");
        }
        List<String> lines =
                IntStream.range(0, LINES).mapToObj(i -> "line " + i).toList();
        Path source = Files.write(programs.directory().resolve(context.name("source")), lines);
        Path sink = programs.directory().resolve(context.name("sink"));
        String destination = context.createPlainDestination();
        try (Connectors connectors = context.facade().connect(destination, source, sink, programs)) {
            List<String> written = context.eventually(
                    connectors.asked(),
                    () -> Files.exists(sink) ? Files.readAllLines(sink) : List.of(),
                    found -> new TreeSet<>(found).containsAll(lines));
            List<String> stored = context.texts(destination);
            boolean works = written.equals(lines) && stored.equals(lines);
            String observed = "of " + LINES + " lines in the source file, " + stored.size()
                    + " were in the destination and " + written.size() + " in the file of the sink connector";
            return works || !written.isEmpty()
                    ? ProbeResult.of(connectors.asked(), works, observed)
                    : ProbeResult.inconclusive(observed + "; last lines of the output of the connectors: "
                            + connectors.program().lastLines());
        }
    }
}
