package io.streamgauge.experiment;

/// IDs of the attempts at a planned trial or capacity search. The first attempt has the ID of the planned trial.
public final class AttemptId {
    private static final String INFIX = "-attempt-";

    private AttemptId() {}

    /// Returns the ID of a further attempt.
    ///
    /// @param attempt number of the attempt, at least 2
    public static String of(String plannedId, int attempt) {
        return plannedId + INFIX + attempt;
    }

    /// Returns whether an ID belongs to an attempt at a planned trial. The result is true for the first attempt.
    /// The trials of a capacity search are not attempts.
    public static boolean isAttemptAt(String plannedId, String id) {
        if (!id.startsWith(plannedId)) {
            return false;
        }
        String suffix = id.substring(plannedId.length());
        return suffix.isEmpty() || suffix.matches(INFIX + "[0-9]+");
    }

    /// Returns whether an ID belongs to an attempt or to a later attempt at the same planned trial.
    ///
    /// @param earlier ID of the attempt
    public static boolean isSameOrLater(String earlier, String id) {
        return planned(earlier).equals(planned(id)) && number(earlier) <= number(id);
    }

    private static String planned(String id) {
        return isFurther(id) ? id.substring(0, id.lastIndexOf(INFIX)) : id;
    }

    private static int number(String id) {
        return isFurther(id) ? Integer.parseInt(id.substring(id.lastIndexOf(INFIX) + INFIX.length())) : 1;
    }

    private static boolean isFurther(String id) {
        int at = id.lastIndexOf(INFIX);
        return at > 0 && isAttemptAt(id.substring(0, at), id);
    }
}
