/// Says of each client and agent whether its calls come through the gate: where it is wired, when
/// it was last heard of, what was proved, and what is in the way.
@NullMarked
package dev.assent.core.coverage;

import org.jspecify.annotations.NullMarked;
