/// Removes Assent from a person's files. It restores agents' files, ends the start with the session
/// and, on request, deletes all that Assent has written. Each is a step of its own, shown before it
/// is done. If one fails, the others go on.
package dev.assent.core.uninstall;
