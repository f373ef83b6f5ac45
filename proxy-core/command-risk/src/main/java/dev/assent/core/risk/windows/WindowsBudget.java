package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.ShellCrossings;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Counts how much of its limits one text has used, and keeps the first trouble met.
final class WindowsBudget {
  /// The greatest number of steps of a text.
  static final int STEPS = 2_000;

  /// The greatest length of a text that is made on the way, in characters.
  static final int LONGEST = 64 * 1024;

  /// The trouble of a text that is made in a way that is not worked out.
  static final String UNREAD = "a text is made in a way that is not followed";

  private static final int DEEPEST = 64;

  /// The number of parts that one level enters: a statement, its command, the code that one starts.
  private static final int PARTS = 3;

  /// The most that all texts may take together that are read on the way, where shells of both
  /// worlds start each other.
  private static final long MOST = 16_384 + 24L * LONGEST;

  private final ShellCrossings crossings = ShellCrossings.current();
  private final long limit;
  private long work;
  private int depth;
  private boolean broken;
  private boolean guessing;
  private boolean unread;
  private @Nullable String trouble;

  /// For a text of a length.
  WindowsBudget(int length) {
    this.limit = 16_384 + 24L * Math.min(length, LONGEST);
  }

  Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  boolean broken() {
    return broken;
  }

  /// Something could not be read; the rest is followed all the same.
  void note(String reason) {
    if (trouble == null && !guessing) {
      trouble = reason;
    }
  }

  /// A text was made of known ones in a way that is not worked out.
  void unread() {
    unread = true;
  }

  /// A command has a piece that is not known: trouble, where it may be such a text.
  void noteUnread() {
    if (unread) {
      note(UNREAD);
    }
  }

  /// Follows what may be no command at all: that it cannot be read is no trouble.
  void guess(Runnable follow) {
    boolean before = guessing;
    guessing = true;
    follow.run();
    guessing = before;
  }

  /// Nothing more can be followed.
  void fail(String reason) {
    if (trouble == null) {
      trouble = reason;
    }
    broken = true;
  }

  /// The POSIX shells that are started on the way.
  ShellCrossings crossings() {
    return crossings;
  }

  long work() {
    return work;
  }

  /// One level down, if there is one; to be followed by [#leave] if so.
  boolean enter() {
    if (depth >= DEEPEST * PARTS) {
      fail("the command is nested more than " + DEEPEST + " deep");
    }
    if (broken()) {
      return false;
    }
    depth++;
    return true;
  }

  void leave() {
    depth--;
  }

  /// Pays for a piece of work, in characters or parts looked at; false when nothing is left.
  boolean spend(int amount) {
    work += amount;
    if (crossings.work(amount) > MOST || work > limit) {
      fail("the command takes too much following");
    }
    return !broken();
  }
}
