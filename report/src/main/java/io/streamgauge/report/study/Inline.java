package io.streamgauge.report.study;

import io.streamgauge.study.verdict.Verdict;
import java.util.List;

/// Piece of a sentence or of a table cell of a study page.
sealed interface Inline {
    /// Plain text.
    record Words(String text) implements Inline {}

    /// Emphasised text.
    record Strong(String text) implements Inline {}

    /// Less important text, for example an explanation.
    record Remark(String text) implements Inline {}

    /// Link to a heading of the same page.
    ///
    /// @param heading heading of the section, as in [PageBlock.Heading]
    /// @param place ID of a table row, for formats that can link to rows; empty if the link refers to the
    ///     heading
    record Link(String text, String heading, String place) implements Inline {}

    /// Link to a page in the directory of the run. Formats whose pages are read outside this directory omit the
    /// link.
    record FileLink(String text, String file) implements Inline {}

    /// Verdict on a claim, a statement or a comparison.
    record Mark(Verdict verdict) implements Inline {}

    /// Marker for a published figure that may be wrong, with the reason.
    record Doubt(String why) implements Inline {}

    /// Line break within a cell.
    record Break() implements Inline {}

    static List<Inline> words(String text) {
        return List.of(new Words(text));
    }
}
