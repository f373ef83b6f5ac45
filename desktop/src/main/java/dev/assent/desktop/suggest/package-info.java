/// What the log speaks for, and how much attention it took: suggestions with their evidence, and
/// the person's own figures.
///
/// Nothing here answers a call. A suggestion comes into force through the policy's store, on this
/// page alone; elsewhere there is a line that leads here.
package dev.assent.desktop.suggest;
