package io.streamgauge.report.pipeline;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/// JUnit XML file as read by a CI service.
record JUnitFile(Document document) {
    /// Parses a file and checks it against the schema.
    static JUnitFile parse(String xml) {
        try {
            SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                    .newSchema(Objects.requireNonNull(JUnitFile.class.getResource("junit.xsd")))
                    .newValidator()
                    .validate(new StreamSource(new StringReader(xml)));
            return new JUnitFile(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(xml))));
        } catch (SAXException | IOException | ParserConfigurationException e) {
            throw new AssertionError(e + "\n" + xml, e);
        }
    }

    List<Element> all(String tag) {
        NodeList nodes = document.getElementsByTagName(tag);
        List<Element> found = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            found.add((Element) nodes.item(i));
        }
        return found;
    }

    List<String> values(String tag, String attribute) {
        return all(tag).stream().map(e -> e.getAttribute(attribute)).toList();
    }

    /// Returns `failure`, `error` or `skipped` for each test case of a suite; an empty string for a case that
    /// passed.
    List<String> outcomes(String suite) {
        return all("testcase").stream()
                .filter(test ->
                        ((Element) test.getParentNode()).getAttribute("name").equals(suite))
                .map(test -> List.of("failure", "error", "skipped").stream()
                        .filter(tag -> test.getElementsByTagName(tag).getLength() > 0)
                        .findFirst()
                        .orElse(""))
                .toList();
    }

    int total(String attribute) {
        return Integer.parseInt(document.getDocumentElement().getAttribute(attribute));
    }
}
