/// Start and end of the application, and the one place that constructs everything by hand ([Wiring]).
package dev.assent.desktop.launch;
