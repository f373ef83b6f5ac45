/// Drawn parts that several views use.
package dev.assent.desktop.ui.controls;
