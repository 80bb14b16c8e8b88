package io.streamgauge.report.pipeline;

import io.streamgauge.report.pipeline.TestCase.Outcome;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Test suite of a JUnit XML file.
///
/// @param startedAt start of the run, ISO-8601, UTC
/// @param hostName name of the machine of the run; may be empty
/// @param seconds duration of the run; 0 if it is unknown
/// @param properties facts about the run, by name
/// @param output text that the report shows for the whole suite; may be empty
public record TestSuite(
        String name,
        String startedAt,
        String hostName,
        double seconds,
        Map<String, String> properties,
        List<TestCase> cases,
        String output) {
    public TestSuite {
        properties = new TreeMap<>(properties);
        cases = List.copyOf(cases);
    }

    long failures() {
        return cases.stream().filter(TestCase::failed).count();
    }

    long errors() {
        return cases.stream().filter(TestCase::hasError).count();
    }

    /// Returns the number of test cases with this outcome.
    public long count(Outcome outcome) {
        return cases.stream().filter(c -> c.outcome() == outcome).count();
    }
}
