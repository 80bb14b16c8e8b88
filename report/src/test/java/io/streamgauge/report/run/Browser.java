package io.streamgauge.report.run;

import io.streamgauge.Poll;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.PageLoadStrategy;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/// Installed Chromium, headless and without network access.
public final class Browser implements AutoCloseable {
    private static final List<Path> CHROMIUM = List.of(
            Path.of("/usr/bin/chromium"), Path.of("/usr/bin/chromium-browser"), Path.of("/usr/bin/google-chrome"));
    private static final List<Path> DRIVER =
            List.of(Path.of("/usr/bin/chromedriver"), Path.of("/usr/lib/chromium-browser/chromedriver"));

    private final ChromeDriver driver;

    /// Starts the browser.
    ///
    /// @param profile empty directory for the profile of the browser
    /// @param downloads directory for the files that the browser saves
    public Browser(Path profile, Path downloads) {
        Path chromium = find("Chromium", CHROMIUM);
        Path chromedriver = find("chromedriver", DRIVER);
        var options = new ChromeOptions();
        options.setBinary(chromium.toFile());
        options.setPageLoadStrategy(PageLoadStrategy.NORMAL);
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--proxy-server=127.0.0.1:9",
                "--user-data-dir=" + profile,
                "--window-size=1280,900");
        Map<String, Object> preferences = new HashMap<>();
        preferences.put("download.default_directory", downloads.toString());
        options.setExperimentalOption("prefs", preferences);
        var logging = new LoggingPreferences();
        logging.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logging);
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.toFile())
                .usingAnyFreePort()
                .build();
        driver = new ChromeDriver(service, options);
    }

    private static Path find(String what, List<Path> places) {
        Path found = places.stream().filter(Files::isExecutable).findFirst().orElse(null);
        if (found == null) {
            String message = what + ": not installed. Install it (Debian: apt-get install chromium chromium-driver).";
            if ("true".equals(System.getenv("CI"))) {
                Assertions.fail(message);
            }
            Assumptions.abort(message);
        }
        return Objects.requireNonNull(found);
    }

    /// Opens the page as a local file and waits until all charts are drawn.
    void open(Path page) {
        load(page);
        await("the charts", () -> "true".equals(script("return document.documentElement.dataset.ready || ''")));
    }

    /// Waits until a condition is true in the browser.
    public static void await(String what, BooleanSupplier done) {
        try {
            if (!Poll.until(Duration.ofSeconds(60), Duration.ofMillis(20), done::getAsBoolean)) {
                throw new AssertionError(what + ": missing after 60 s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(what + ": interrupted", e);
        }
    }

    void load(Path page) {
        load(page.toUri());
    }

    /// Opens a page as a local file or from a server on this machine.
    public void load(URI page) {
        driver.get(page.toString());
    }

    public Object script(String code, Object... arguments) {
        return Objects.requireNonNullElse(driver.executeScript(code, arguments), "");
    }

    public long number(String code, Object... arguments) {
        return ((Number) script(code, arguments)).longValue();
    }

    @SuppressWarnings("unchecked")
    List<String> texts(String code, Object... arguments) {
        return (List<String>) script(code, arguments);
    }

    /// Emulates a device with this width in pixels, because browser windows cannot be this narrow.
    void width(int width) {
        cdp(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 800, "deviceScaleFactor", 1, "mobile", false));
    }

    void window(int width, int height) {
        driver.manage().window().setSize(new Dimension(width, height));
    }

    void dark(boolean dark) {
        cdp(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    void javaScript(boolean enabled) {
        cdp("Emulation.setScriptExecutionDisabled", Map.of("value", !enabled));
    }

    Map<String, Object> cdp(String command, Map<String, Object> parameters) {
        return driver.executeCdpCommand(command, parameters);
    }

    /// Moves the pointer to the middle of an element.
    public void pointAt(String selector) {
        WebElement element = driver.findElement(By.cssSelector(selector));
        driver.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element);
        new Actions(driver).moveToElement(element).perform();
    }

    /// Returns a screenshot of the whole page.
    BufferedImage screenshot() throws IOException {
        Map<String, Object> clip = Map.of(
                "x",
                0,
                "y",
                0,
                "width",
                number("return document.documentElement.scrollWidth"),
                "height",
                number("return document.documentElement.scrollHeight"),
                "scale",
                1);
        Object data = cdp("Page.captureScreenshot", Map.of("captureBeyondViewport", true, "clip", clip))
                .get("data");
        byte[] png = Base64.getDecoder().decode(Objects.requireNonNull(data).toString());
        return ImageIO.read(new ByteArrayInputStream(png));
    }

    byte[] pdf() {
        Object data = cdp("Page.printToPDF", Map.of("paperWidth", 8.27, "paperHeight", 11.69))
                .get("data");
        return Base64.getDecoder().decode(Objects.requireNonNull(data).toString());
    }

    /// Returns the messages that the browser has logged since the previous call.
    public List<String> complaints() {
        Stream<LogEntry> entries = driver.manage().logs().get(LogType.BROWSER).getAll().stream();
        return entries.map(entry -> entry.getLevel() + " " + entry.getMessage()).toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
