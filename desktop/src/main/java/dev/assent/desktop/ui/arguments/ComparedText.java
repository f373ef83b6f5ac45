package dev.assent.desktop.ui.arguments;

import dev.assent.desktop.ui.controls.WordDifference;
import java.util.Optional;

/// A text of a call beside what was there before.
///
/// @param name the argument it belongs to, as in [Argument#name]; for edits of a file, the file
/// @param disk how it differs from the file on this machine's disk; absent where that is not
///   compared
/// @param remark what there is to say of the file in place of a difference, in our words; empty for
///   nothing
/// @param last how it differs from the text of the same argument in the last call of the tool that
///   was allowed; absent where there is none, or none other
/// @param words the same within the line, for a value of one line; absent where that is not
///   compared
public record ComparedText(
    String name,
    Optional<LineDifference> disk,
    String remark,
    Optional<LineDifference> last,
    Optional<WordDifference> words) {}
