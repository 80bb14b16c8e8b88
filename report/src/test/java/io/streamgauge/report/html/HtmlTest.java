package io.streamgauge.report.html;

import static io.streamgauge.report.html.Html.attr;
import static io.streamgauge.report.html.Html.el;
import static io.streamgauge.report.html.Html.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HtmlTest {
    @Test
    void escapesTextAndAttributes() {
        Html html = el("p", attr("title", "\"><script>'&"), text("</p><script>\0'&\""));
        assertThat(html.render())
                .isEqualTo("<p title=\"&quot;&gt;&lt;script&gt;&#39;&amp;\">"
                        + "&lt;/p&gt;&lt;script&gt;\uFFFD&#39;&amp;&quot;</p>");
    }

    @Test
    void writesNoEndTagForVoidElements() {
        assertThat(el("meta", attr("charset", "utf-8")).render()).isEqualTo("<meta charset=\"utf-8\">");
        assertThat(el("td").render()).isEqualTo("<td></td>");
    }

    @Test
    void appliesAttributesOfAFragmentToItsElement() {
        Html html = el("td", Html.all(attr("id", "a"), text("x")));
        assertThat(html.render()).isEqualTo("<td id=\"a\">x</td>");
    }

    @Test
    void rejectsRawTextThatEndsItsElement() {
        assertThatThrownBy(() -> new Html.Raw("x</SCRIPT >")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Html.Raw("<!--")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Html.Raw("</style>")).isInstanceOf(IllegalArgumentException.class);
    }
}
