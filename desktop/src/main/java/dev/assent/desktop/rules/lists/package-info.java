/// The permission lists of other programs: which there are, and what becomes of one as a draft.
@NullMarked
package dev.assent.desktop.rules.lists;

import org.jspecify.annotations.NullMarked;
