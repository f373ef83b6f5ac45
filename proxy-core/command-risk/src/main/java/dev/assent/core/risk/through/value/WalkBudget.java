package dev.assent.core.risk.through.value;

import dev.assent.core.risk.step.ShellCrossings;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Limits the work that one text and all it starts may cause. It keeps the first reason why not all
/// of it could be looked through.
public final class WalkBudget {
  /// The greatest depth of commands, substitutions and texts that are run in each other.
  static final int DEEPEST = 64;

  /// The most steps that are listed.
  public static final int MOST_STEPS = 2048;

  /// The most commands that are walked through, those of loops counted each time.
  public static final int MOST_COMMANDS = 8192;

  /// The most characters that may be made, decoded or read once more.
  public static final int MOST_CHARACTERS = 1 << 19;

  /// A word costs as much as so many characters: rule after rule looks at it.
  private static final int A_WORD = 12;

  private final ShellCrossings crossings = ShellCrossings.current();
  private int depth;
  private boolean spent;
  private @Nullable String trouble;

  /// One level down, which [#leave] ends in any case; false when that is too deep or all is spent.
  public boolean enter() {
    depth++;
    if (depth > DEEPEST) {
      stop("commands are nested more than " + DEEPEST + " deep");
    }
    return !spent;
  }

  public void leave() {
    depth--;
  }

  /// Counts one command; false when no more are walked through.
  public boolean command() {
    if (!spent && crossings.commands(1) > MOST_COMMANDS) {
      stop("the command runs more than " + MOST_COMMANDS + " commands");
    }
    return !spent;
  }

  /// Counts characters that are made; false when they are too many.
  public boolean characters(int count) {
    if (!spent && (count < 0 || crossings.characters(count) > MOST_CHARACTERS)) {
      stop("the command makes more than " + MOST_CHARACTERS + " characters of text");
    }
    return !spent;
  }

  /// Counts words that a program is given; false when they are too many.
  public boolean words(int count) {
    return characters((int) Math.min((long) count * A_WORD, Integer.MAX_VALUE));
  }

  /// Counts a text that is held against a pattern; false when that would take too long.
  public boolean comparison(String pattern, String text) {
    long steps = (long) pattern.length() * text.length() / 16;
    return characters(1 + (int) Math.min(steps, MOST_CHARACTERS));
  }

  /// Nothing more is walked through, for this reason.
  public void stop(String reason) {
    spent = true;
    note(reason);
  }

  /// The shells of Windows that are started on the way.
  public ShellCrossings crossings() {
    return crossings;
  }

  /// Something could not be read; what is around it is walked through all the same.
  public void note(String reason) {
    if (trouble == null) {
      trouble = reason;
    }
  }

  public boolean spent() {
    return spent;
  }

  /// Commands and thousands of characters, a measure of the time that was taken.
  public int work() {
    return Math.min(crossings.commands(0), MOST_COMMANDS)
        + Math.min(crossings.characters(0), MOST_CHARACTERS) / 1024;
  }

  public Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }
}
