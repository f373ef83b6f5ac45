/// Shared by the tests of all modules: the depth of a run, and where the project lies.
@NullMarked
package dev.assent.testing;

import org.jspecify.annotations.NullMarked;
