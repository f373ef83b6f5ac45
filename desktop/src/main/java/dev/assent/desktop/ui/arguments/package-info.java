/// Draws the arguments of a call, its commands, and how they differ from earlier ones.
package dev.assent.desktop.ui.arguments;
