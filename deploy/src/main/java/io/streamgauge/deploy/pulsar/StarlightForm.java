package io.streamgauge.deploy.pulsar;

import io.streamgauge.experiment.system.SystemUnderTest.Launch;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Deployment form of Starlight.
enum StarlightForm {
    /// Separate process in front of the brokers.
    PROXY(".jar"),
    /// Protocol handler inside the brokers.
    HANDLER(".nar");

    /// Layout key that selects the form.
    static final String KEY = "form";

    private final String text = name().toLowerCase(Locale.ROOT);
    private final String suffix;

    StarlightForm(String suffix) {
        this.suffix = suffix;
    }

    /// Returns the form that has this name in the layout, or an empty result if the name is unknown.
    static Optional<StarlightForm> of(String text) {
        return Stream.of(values()).filter(form -> form.text.equals(text)).findFirst();
    }

    /// Returns the Starlight form of a launch, or the default form if the name is unknown.
    /// [StarlightFile#problems] reports unknown names.
    static StarlightForm of(Launch launch) {
        return of(launch.layout().getOrDefault(KEY, PROXY.text)).orElse(PROXY);
    }

    /// Returns the suffix of the program file.
    String suffix() {
        return suffix;
    }

    @Override
    public String toString() {
        return text;
    }
}
