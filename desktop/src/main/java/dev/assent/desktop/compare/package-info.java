/// What a call would change: its texts beside the files on the disk, and beside those of the last
/// call that was allowed.
///
/// Judges nothing: the core says what is written and what is there, here it is compared.
@org.jspecify.annotations.NullMarked
package dev.assent.desktop.compare;
