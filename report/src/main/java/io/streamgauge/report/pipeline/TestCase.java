package io.streamgauge.report.pipeline;

/// Test case of a JUnit XML file: a gate, a claim, or the run or comparison as a whole.
///
/// @param group name of the group in which test reports show the case, for example `my-experiment.claims`
/// @param message sentence with the reason; empty for a case that passed without a reason
/// @param detail additional text; may be empty
public record TestCase(String group, String name, Outcome outcome, String message, String detail) {
    /// Outcome of a test case.
    public enum Outcome {
        PASSED,
        /// Regression or refuted claim.
        FAILED,
        /// Inconclusive gate or claim that the exit code reports.
        INCONCLUSIVE,
        /// Case that the exit code ignores.
        SKIPPED,
        /// Missing result.
        MISSING,
        /// Runs that cannot be compared.
        REJECTED
    }

    /// Returns whether a test report counts the case as a failure.
    boolean failed() {
        return outcome == Outcome.FAILED || outcome == Outcome.INCONCLUSIVE;
    }

    /// Returns whether a test report counts the case as an error.
    boolean hasError() {
        return outcome == Outcome.MISSING || outcome == Outcome.REJECTED;
    }
}
