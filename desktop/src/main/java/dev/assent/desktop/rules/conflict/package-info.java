/// Brings a draft and a file that both changed together, side by side.
package dev.assent.desktop.rules.conflict;
