/// Permission lists of other programs, translated into a policy: what a list does with a call, the
/// policy does too, or it is stricter and says so.
@NullMarked
package dev.assent.core.borrowed;

import org.jspecify.annotations.NullMarked;
