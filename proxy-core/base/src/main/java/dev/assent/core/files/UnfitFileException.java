package dev.assent.core.files;

import java.io.IOException;
import java.nio.file.Path;

/// A file or folder that is not used, because it is of another kind, not ours alone, or does not
/// answer.
public final class UnfitFileException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Path file;
  private final transient String found;
  private final transient String expected;

  /// @param found what stands there, user input in backquotes
  UnfitFileException(Path file, String found, String expected) {
    super("`" + file + "`: found " + found + ", expected " + expected);
    this.file = file;
    this.found = found;
    this.expected = expected;
  }

  /// The file or folder that is not fit.
  public Path file() {
    return file;
  }

  /// The words for what stands in place of one that is fit.
  public String found() {
    return found;
  }

  /// The words for one that is fit.
  public String expected() {
    return expected;
  }
}
