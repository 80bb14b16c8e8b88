package io.streamgauge;

import java.util.List;
import java.util.stream.Collectors;

/// What the user wrote cannot be run. Holds every problem found, not just the first.
public final class InvalidExperimentException extends StreamgaugeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public InvalidExperimentException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        if (problems.isEmpty()) {
            throw new IllegalArgumentException("an invalid experiment needs at least one problem");
        }
        this.problems = List.copyOf(problems);
    }

    /// All problems, in the order of the file.
    public List<Problem> problems() {
        return problems;
    }

    @Override
    public int exitCode() {
        return ExitCode.INVALID_INPUT;
    }

    /// One problem: where it is (`file:line:column`, or the option that caused it), what is wrong and why, and the
    /// way out.
    public record Problem(String place, String reason, String remedy) {
        @Override
        public String toString() {
            return place + ": " + reason + ". " + remedy;
        }
    }
}
