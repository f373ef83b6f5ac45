/// Start and end of the application, and the one place that constructs everything by hand
/// ([dev.assent.desktop.launch.CompositionRoot]).
package dev.assent.desktop.launch;
