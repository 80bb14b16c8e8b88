// Shows the sections of the page that the server sends. At the end of the run, replaces the page with the report.
(() => {
  const RETRY_MILLIS = 2000;
  const notice = document.getElementById("notice");
  let timer;

  function tell(text) {
    notice.textContent = text;
    notice.hidden = !text;
  }

  // The token is in a cookie now, and must not stay in the address or in the history.
  if (location.search) history.replaceState(null, "", location.pathname);

  async function showReport() {
    try {
      const response = await fetch("report");
      if (!response.ok) throw new Error(response.statusText);
      const report = await response.text();
      document.open();
      document.write(report);
      document.close();
    } catch {
      tell("The run has ended, but this page could not load the report. Open report.html in the run directory.");
    }
  }

  function connect() {
    const source = new EventSource("events");
    source.onopen = () => tell("");
    source.onerror = () => {
      tell("The connection is lost. The page shows the last received values. It connects again when the run is reachable.");
      if (source.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(connect, RETRY_MILLIS);
    };
    for (const part of document.querySelectorAll("[data-part]")) {
      source.addEventListener(part.dataset.part, (event) => Charts.replace(part, event.data));
    }
    source.addEventListener("finished", () => {
      source.close();
      showReport();
    });
    source.addEventListener("ended", () => {
      source.close();
      tell("The run ended without a report. The terminal shows the reason.");
    });
  }

  connect();
})();
