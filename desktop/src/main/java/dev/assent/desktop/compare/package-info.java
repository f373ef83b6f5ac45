/// Compares the texts of a call with the files on the disk, and with the texts of the last allowed
/// call.
///
/// Judges nothing: the core gives the new and the old text, and this package compares them.
@org.jspecify.annotations.NullMarked
package dev.assent.desktop.compare;
