package io.streamgauge.report.export;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Exported table in long format: each row is an observation. `docs/reference/export.md` describes all columns.
///
/// @param <R> type of an observation
/// @param name name of the file without its extension
/// @param ofTrial true if each row belongs to a trial; false if each row belongs to the whole run
/// @param own columns in addition to the columns of the run and the trial
public record ExportTable<R>(String name, boolean ofTrial, List<Column<R>> own) {
    /// Columns that all tables have.
    static final List<String> OF_RUN = List.of("run");

    /// Additional columns of the tables whose rows belong to trials.
    static final List<String> OF_TRIAL = List.of("trial", "system", "cell", "block");

    public ExportTable {
        own = List.copyOf(own);
    }

    /// Column of a table.
    ///
    /// @param value function that returns a string, a number or a Boolean value; returns null if the value is
    ///     unknown
    public record Column<R>(String name, Function<R, @Nullable Object> value) {}

    /// Trial that a row belongs to.
    record TrialKey(String trial, String system, String cell, int block) {}

    /// Returns the names of all columns, in order.
    public List<String> columns() {
        return Stream.of(
                        OF_RUN,
                        ofTrial ? OF_TRIAL : List.<String>of(),
                        own.stream().map(Column::name).toList())
                .flatMap(List::stream)
                .toList();
    }

    /// Returns the values of a row, in the order of the columns.
    ///
    /// @param trial trial of the row; null for a table of the run
    List<@Nullable Object> values(String run, @Nullable TrialKey trial, R row) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(run);
        if (trial != null) {
            values.addAll(List.of(trial.trial(), trial.system(), trial.cell(), trial.block()));
        }
        own.forEach(column -> values.add(column.value().apply(row)));
        return values;
    }

    /// Returns the number, or null if the number is negative. A negative number stands for an unknown value.
    static @Nullable Long known(long value) {
        return value < 0 ? null : value;
    }

    /// Returns the number, or null if the number is negative. A negative number stands for an unknown value.
    static @Nullable Double known(double value) {
        return value < 0 ? null : value;
    }
}
