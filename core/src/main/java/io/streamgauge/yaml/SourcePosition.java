package io.streamgauge.yaml;

/// Position of a value in a file, or the command-line option that contains the value.
///
/// @param source file name, or the complete option
/// @param line line number, counted from 1; 0 for an option
/// @param column column number, counted from 1; 0 for an option
public record SourcePosition(String source, int line, int column) implements Comparable<SourcePosition> {
    public static SourcePosition option(String option) {
        return new SourcePosition(option, 0, 0);
    }

    boolean inFile() {
        return line > 0;
    }

    /// Orders positions from the start of the file to its end. Options come last.
    @Override
    public int compareTo(SourcePosition other) {
        if (inFile() != other.inFile()) {
            return inFile() ? -1 : 1;
        }
        if (line != other.line) {
            return Integer.compare(line, other.line);
        }
        return column != other.column ? Integer.compare(column, other.column) : source.compareTo(other.source);
    }

    @Override
    public String toString() {
        return inFile() ? source + ":" + line + ":" + column : source;
    }
}
