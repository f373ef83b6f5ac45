/// Shows suggestions with their evidence from the log, and the figures of the person's attention.
///
/// Nothing here answers a call. A suggestion comes into force through the policy's store, on this
/// page alone; on other pages a line leads here.
package dev.assent.desktop.suggest;
