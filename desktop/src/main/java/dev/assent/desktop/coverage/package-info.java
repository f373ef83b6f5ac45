/// Says of each client and agent whether its calls come through the gate.
@NullMarked
package dev.assent.desktop.coverage;

import org.jspecify.annotations.NullMarked;
