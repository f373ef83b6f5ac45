/// Proves, by calls that do nothing, that what a client or an agent is wired to leads through
/// Assent and that an answer counts.
///
/// Each way is driven as the client drives it: the command of a server as it stands in the client's
/// file, the line of a hook as it stands in the agent's settings. What came back is one half of the
/// proof, the records of exactly these calls in the log are the other.
@NullMarked
package dev.assent.core.canary;

import org.jspecify.annotations.NullMarked;
