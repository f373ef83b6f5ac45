/// Takes Assent out of a person's files again: what agents' files were before comes back, what
/// starts with the session goes, and on a wish all that Assent has written. Each thing is a step of
/// its own, shown before it is done; one that fails leaves the others to go on.
package dev.assent.core.uninstall;
