package dev.assent.core.risk.shell;

import java.util.ArrayList;
import java.util.List;

/// The folder a command would run in, told from the one the whole text starts in.
///
/// @param steps what was changed to, in order, each to be taken from the one before; empty for the
///   folder at the start, and when unknown; a word with unknown parts makes the folder unknown from
///   there on
public record InvocationFolder(List<Word> steps, Certainty certainty) {
  /// The folder the text starts in.
  public static final InvocationFolder START = new InvocationFolder(List.of(), Certainty.CERTAIN);

  /// Any folder.
  public static final InvocationFolder ANY = new InvocationFolder(List.of(), Certainty.UNKNOWN);

  /// Beyond so many steps the folder counts as unknown.
  private static final int MOST = 32;

  /// The degree to which the folder is certain.
  public enum Certainty {
    /// the command does not run in another
    CERTAIN,
    /// if changing to it failed, or the change was passed over, an earlier one
    IF_IT_WORKED,
    /// it may be any
    UNKNOWN
  }

  /// Whether it can be told from the text, apart from changes that fail.
  public boolean isKnown() {
    return certainty != Certainty.UNKNOWN && steps.stream().allMatch(Word::isKnown);
  }

  InvocationFolder then(Word step) {
    if (certainty == Certainty.UNKNOWN && !isWhole(step) || steps.size() == MOST) {
      return ANY;
    }
    if (isWhole(step)) {
      return new InvocationFolder(List.of(step), Certainty.IF_IT_WORKED);
    }
    var more = new ArrayList<>(steps);
    more.add(step);
    return new InvocationFolder(List.copyOf(more), Certainty.IF_IT_WORKED);
  }

  private static boolean isWhole(Word step) {
    return step.knownStart().startsWith("/")
        || step.isInHome() && !step.knownStart().startsWith("~-");
  }

  InvocationFolder certain() {
    return certainty == Certainty.IF_IT_WORKED
        ? new InvocationFolder(steps, Certainty.CERTAIN)
        : this;
  }

  InvocationFolder ifItWorked() {
    return certainty == Certainty.CERTAIN
        ? new InvocationFolder(steps, Certainty.IF_IT_WORKED)
        : this;
  }
}
