package dev.assent.core.access;

import java.util.List;

/// A shell command in the arguments of a call, read for a person.
///
/// @param pointer the argument it comes from, a JSON pointer below the arguments: `/command`
/// @param verbatim whether its text is that argument, character for character; otherwise it was put
///   together of several texts, or of words that a shell would have to be given in quotes
/// @param otherwise ids of rules that speak up only where the call's commands are read by another
///   shell, in another folder or put together in another way, or are worse there, with that
///   severity behind them; given with the first, may be empty
/// @param beside pointers of the arguments with words that stand beside it; may be empty
public record CallCommand(
    String pointer,
    boolean verbatim,
    CommandReading reading,
    List<String> otherwise,
    List<String> beside) {
  public CallCommand {
    otherwise = List.copyOf(otherwise);
    beside = List.copyOf(beside);
  }
}
