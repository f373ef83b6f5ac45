/// The main window: navigation at the left, one page at the right.
package dev.assent.desktop.shell;
