package io.streamgauge.report.pipeline;

import io.streamgauge.report.pipeline.TestCase.Outcome;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// JUnit XML file in the format of Maven Surefire, which Jenkins, GitLab and other CI services read.
public final class JUnitXml {
    private static final DateTimeFormatter TIMESTAMP =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final XMLStreamWriter xml;

    private JUnitXml(XMLStreamWriter xml) {
        this.xml = xml;
    }

    /// Returns the suites as the text of a file in UTF-8.
    public static String render(List<TestSuite> suites) {
        StringWriter out = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
            new JUnitXml(xml).document(suites);
            xml.close();
        } catch (XMLStreamException e) {
            // Writing to memory does not fail, and the texts contain only characters that XML allows.
            throw new IllegalStateException(e);
        }
        return out.append('\n').toString();
    }

    private void document(List<TestSuite> suites) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        start(0, "testsuites");
        attribute("name", "streamgauge");
        counts(suites);
        attribute(
                "time",
                time(suites.stream().mapToDouble(TestSuite::seconds).max().orElse(0)));
        for (TestSuite suite : suites) {
            suite(suite);
        }
        end(0);
        xml.writeEndDocument();
    }

    private void counts(List<TestSuite> suites) throws XMLStreamException {
        attribute("tests", suites.stream().mapToLong(s -> s.cases().size()).sum());
        attribute("failures", suites.stream().mapToLong(TestSuite::failures).sum());
        attribute("errors", suites.stream().mapToLong(TestSuite::errors).sum());
        attribute(
                "skipped",
                suites.stream().mapToLong(s -> s.count(Outcome.SKIPPED)).sum());
    }

    private void suite(TestSuite suite) throws XMLStreamException {
        start(1, "testsuite");
        attribute("name", suite.name());
        counts(List.of(suite));
        attribute("time", time(suite.seconds()));
        attribute("timestamp", timestamp(suite.startedAt()));
        attribute("hostname", suite.hostName());
        if (!suite.properties().isEmpty()) {
            start(2, "properties");
            for (var property : suite.properties().entrySet()) {
                indent(3);
                xml.writeEmptyElement("property");
                attribute("name", property.getKey());
                attribute("value", property.getValue());
            }
            end(2);
        }
        for (TestCase test : suite.cases()) {
            testCase(test);
        }
        if (!suite.output().isEmpty()) {
            start(2, "system-out");
            xml.writeCharacters(characters(suite.output()));
            xml.writeEndElement();
        }
        end(1);
    }

    private void testCase(TestCase test) throws XMLStreamException {
        start(2, "testcase");
        attribute("name", test.name());
        attribute("classname", test.group());
        attribute("time", time(0));
        switch (test.outcome()) {
            case PASSED -> {
                if (!test.message().isEmpty()) {
                    start(3, "system-out");
                    xml.writeCharacters(characters(text(test)));
                    xml.writeEndElement();
                }
            }
            case FAILED -> problem("failure", "failed", test);
            case INCONCLUSIVE -> problem("failure", "inconclusive", test);
            case MISSING -> problem("error", "missing", test);
            case REJECTED -> problem("error", "rejected", test);
            case SKIPPED -> {
                indent(3);
                xml.writeEmptyElement("skipped");
                attribute("message", test.message());
            }
        }
        end(2);
    }

    private void problem(String element, String type, TestCase test) throws XMLStreamException {
        start(3, element);
        attribute("message", test.message());
        attribute("type", type);
        xml.writeCharacters(characters(text(test)));
        xml.writeEndElement();
    }

    private static String text(TestCase test) {
        return test.detail().isEmpty() ? test.message() : test.message() + "\n" + test.detail();
    }

    private void start(int depth, String element) throws XMLStreamException {
        indent(depth);
        xml.writeStartElement(element);
    }

    private void end(int depth) throws XMLStreamException {
        indent(depth);
        xml.writeEndElement();
    }

    private void indent(int depth) throws XMLStreamException {
        xml.writeCharacters("\n" + "  ".repeat(depth));
    }

    private void attribute(String name, long count) throws XMLStreamException {
        attribute(name, Long.toString(count));
    }

    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, characters(value).replaceAll("\\s", " "));
    }

    private static String time(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    /// Returns the instant without a time zone, as the format requires; the epoch if the text is not an instant.
    private static String timestamp(String instant) {
        try {
            return TIMESTAMP.format(Instant.parse(instant));
        } catch (DateTimeParseException e) {
            return TIMESTAMP.format(Instant.EPOCH);
        }
    }

    /// Returns the text with U+FFFD instead of each character that XML 1.0 does not allow.
    private static String characters(String text) {
        var out = new StringBuilder();
        text.codePoints().forEach(c -> out.appendCodePoint(isAllowed(c) ? c : '\uFFFD'));
        return out.toString();
    }

    private static boolean isAllowed(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c >= 0x10000;
    }
}
