package dev.assent.core.risk.step;

import java.util.Optional;
import java.util.function.Supplier;

/// Shells of POSIX and of Windows that start each other within one text. What each world may do is
/// counted over all of them, so that no text can make more work by going to and fro. Belongs to one
/// thread.
public final class ShellCrossings {
  private static final ScopedValue<ShellCrossings> CURRENT = ScopedValue.newInstance();

  /// The greatest depth to which shells of both worlds may start each other.
  private static final int DEEPEST = 8;

  /// The greatest number of such starts.
  private static final int MOST = 4096;

  private int depth;
  private int count;
  private int commands;
  private int characters;
  private long work;

  private ShellCrossings() {}

  /// Those of the text that is being read; new ones where none is.
  public static ShellCrossings current() {
    return CURRENT.isBound() ? CURRENT.get() : new ShellCrossings();
  }

  /// Reads a text, and tells what was counted.
  public static ShellCrossings counted(Supplier<Steps> reading) {
    var all = new ShellCrossings();
    ScopedValue.where(CURRENT, all).call(reading::get);
    return all;
  }

  /// Reads a text of the other world.
  ///
  /// @return absent where shells start each other too often
  public Optional<Steps> cross(Supplier<Steps> reading) {
    if (depth >= DEEPEST || count >= MOST) {
      return Optional.empty();
    }
    depth++;
    count++;
    try {
      return Optional.of(ScopedValue.where(CURRENT, this).call(reading::get));
    } finally {
      depth--;
    }
  }

  /// Why [#cross] was refused.
  public static String refusal() {
    return "shells start each other more than " + DEEPEST + " deep, or " + MOST + " times";
  }

  /// Counts commands walked through in POSIX shells; returns how many there have been.
  public int commands(int more) {
    commands = sum(commands, more);
    return commands;
  }

  /// Counts characters made in POSIX shells; returns how many there have been.
  public int characters(int more) {
    characters = sum(characters, more);
    return characters;
  }

  /// Counts work done for shells of Windows; returns how much there has been.
  public long work(int more) {
    work += more;
    return work;
  }

  private static int sum(int before, int more) {
    return (int) Math.min(Integer.MAX_VALUE, (long) before + Math.max(0, more));
  }
}
