package dev.assent.core.files;

import java.io.IOException;
import java.nio.file.Path;

/// A file that is not read, because it is no plain file, not ours alone, or does not answer.
public final class UnfitFileException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient String found;
  private final transient String expected;

  /// @param found what stands there, user input in backquotes
  UnfitFileException(Path file, String found, String expected) {
    super("`" + file + "`: found " + found + ", expected " + expected);
    this.found = found;
    this.expected = expected;
  }

  /// What was found in place of a file that is fit.
  public String found() {
    return found;
  }

  /// What was expected.
  public String expected() {
    return expected;
  }
}
