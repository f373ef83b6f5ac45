/// Reads patches as agents and programs do, to know every file that one of them would touch.
@NullMarked
package dev.assent.core.patch;

import org.jspecify.annotations.NullMarked;
