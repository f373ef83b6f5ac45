package dev.assent.core.glob;

/// The steps that comparing may still take; a step is a character of a value looked at for one
/// pattern. Used by one thread.
public final class GlobWork {
  // Literals are searched for many characters at a time.
  private static final int TOGETHER = 16;

  private long left;

  /// @param steps more than these are not made
  public GlobWork(long steps) {
    this.left = steps;
  }

  /// So many steps that no value reaches them.
  public static GlobWork unbounded() {
    return new GlobWork(Long.MAX_VALUE);
  }

  /// The steps in which a value is searched for a literal.
  public static long together(int length) {
    return 1L + length / TOGETHER;
  }

  /// Takes steps before they are made.
  ///
  /// @throws TooMuchException when fewer are left
  public void take(long steps) {
    left -= steps;
    if (left < 0) {
      throw new TooMuchException();
    }
  }

  /// Not everything was compared.
  public static final class TooMuchException extends RuntimeException {
    /// The fault's name in records.
    public static final String CODE = "too-much-work";

    private static final long serialVersionUID = 1;

    TooMuchException() {
      super(
          "its paths and texts are too many and too long to be compared with the policy's patterns",
          null,
          false,
          false);
    }
  }
}
