package io.streamgauge;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Failure caused by invalid input. The exception contains all problems in the input, not only the first one.
public final class InvalidExperimentException extends StreamgaugeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public InvalidExperimentException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        if (problems.isEmpty()) {
            throw new IllegalArgumentException("at least one problem is required");
        }
        this.problems = List.copyOf(problems);
    }

    /// Returns all problems, in the order of the message.
    public List<Problem> problems() {
        return problems;
    }

    /// Returns a copy of this failure in which the places are replaced and each problem is listed only once.
    ///
    /// @param places map from current places to new places; problems at other places do not change
    public InvalidExperimentException at(Map<String, String> places) {
        return new InvalidExperimentException(problems.stream()
                .map(problem -> new Problem(
                        places.getOrDefault(problem.place(), problem.place()), problem.reason(), problem.remedy()))
                .distinct()
                .toList());
    }

    @Override
    public int exitCode() {
        return ExitCode.INVALID_INPUT;
    }

    /// Problem, including its reason and remedy.
    ///
    /// @param place location of the problem, for example `file:line:column` or an option
    public record Problem(String place, String reason, String remedy) {
        @Override
        public String toString() {
            return place + ": " + reason + ". " + remedy;
        }
    }
}
