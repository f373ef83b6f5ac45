package dev.assent.core.risk.shell;

/// The place from which on a text could not be read, and why; what stands before it was read.
///
/// @param place where the trouble stands or began, 0-based in UTF-16 characters
public record ParseFailure(Reason reason, int place) {
  /// Why a text cannot be read.
  public enum Reason {
    /// more than [ShellParser#LONGEST] characters
    TOO_LONG("the command is longer than " + ShellParser.LONGEST + " characters"),
    /// nested more than [ShellParser#DEEPEST] deep
    TOO_DEEP("the command is nested more than " + ShellParser.DEEPEST + " deep"),
    /// more than [ShellParser#MOST] words and parts, or too much searching for ends
    TOO_MUCH("the command has too many parts"),
    /// a character or word at a place where the shell takes none
    UNEXPECTED("the shell would not take what stands here"),
    /// a quote, bracket or block without its end
    UNCLOSED("what begins here has no end"),
    /// a zero character, which some shells drop and others stop at
    ZERO("a zero character stands here");

    private final String words;

    Reason(String words) {
      this.words = words;
    }

    /// A sentence in lower case without a full stop: `what begins here has no end`.
    public String words() {
      return words;
    }
  }
}
