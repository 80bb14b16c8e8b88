package io.streamgauge.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/// Piece of an HTML page. Text and attribute values are escaped in the output, except for the content of [Raw].
/// [Raw] contains scripts, style sheets and the values of charts.
public sealed interface Html {
    /// Attribute of the enclosing element.
    record Attribute(String name, String value) implements Html {}

    /// Text, which is escaped when it is written.
    record Text(String value) implements Html {}

    /// Element with its attributes and children.
    record Element(String tag, List<Html> content) implements Html {
        public Element {
            content = List.copyOf(content);
        }
    }

    /// Sequence of pieces.
    record Fragment(List<Html> parts) implements Html {
        public Fragment {
            parts = List.copyOf(parts);
        }
    }

    /// Content of a `script` or `style` element. Browsers do not unescape this content.
    record Raw(String value) implements Html {
        /// @throws IllegalArgumentException if the text contains `</script`, `</style` or `<!--`, which can change
        ///     where the element ends
        public Raw {
            String lower = value.toLowerCase(Locale.ROOT);
            if (lower.contains("</script") || lower.contains("</style") || lower.contains("<!--")) {
                throw new IllegalArgumentException("raw text contains '</script', '</style' or '<!--'");
            }
        }
    }

    Set<String> WITHOUT_END = Set.of("meta", "br", "col", "input", "wbr", "hr");

    static Html el(String tag, Html... content) {
        return new Element(tag, List.of(content));
    }

    static Html attr(String name, String value) {
        return new Attribute(name, value);
    }

    /// Returns the `class` attribute.
    static Html css(String classes) {
        return attr("class", classes);
    }

    static Html text(String value) {
        return new Text(value);
    }

    static Html all(List<? extends Html> parts) {
        return new Fragment(List.copyOf(parts));
    }

    static Html all(Html... parts) {
        return new Fragment(List.of(parts));
    }

    /// Returns a sequence with one piece per item.
    static <T> Html each(Iterable<T> items, Function<? super T, ? extends Html> toHtml) {
        var parts = new ArrayList<Html>();
        for (T item : items) {
            parts.add(toHtml.apply(item));
        }
        return new Fragment(parts);
    }

    static Html nothing() {
        return new Fragment(List.of());
    }

    static Html when(boolean condition, Html html) {
        return condition ? html : nothing();
    }

    /// Returns the piece as HTML.
    default String render() {
        var out = new StringBuilder();
        write(this, out);
        return out.toString();
    }

    private static void write(Html html, StringBuilder out) {
        switch (html) {
            case Attribute ignored -> {}
            case Text text -> escape(text.value(), out);
            case Raw raw -> out.append(raw.value());
            case Fragment fragment -> fragment.parts().forEach(part -> write(part, out));
            case Element element -> writeElement(element, out);
        }
    }

    private static void writeElement(Element element, StringBuilder out) {
        out.append('<').append(element.tag());
        element.content().forEach(part -> writeAttributes(part, out));
        out.append('>');
        if (WITHOUT_END.contains(element.tag())) {
            return;
        }
        element.content().forEach(part -> write(part, out));
        out.append("</").append(element.tag()).append('>');
    }

    private static void writeAttributes(Html part, StringBuilder out) {
        if (part instanceof Attribute attribute) {
            out.append(' ').append(attribute.name()).append("=\"");
            escape(attribute.value(), out);
            out.append('"');
        } else if (part instanceof Fragment fragment) {
            fragment.parts().forEach(inner -> writeAttributes(inner, out));
        }
    }

    private static void escape(String value, StringBuilder out) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                case '\0' -> out.append('\uFFFD');
                default -> out.append(c);
            }
        }
    }
}
