package dev.assent.core.files;

import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.Path;

/// A file or folder that is not used, because it is of another kind, not ours alone, or does not
/// answer.
public final class UnfitFileException extends IOException implements Sentence.Teller {
  private static final long serialVersionUID = 1L;

  private final transient Path file;
  private final transient CharSequence found;
  private final transient CharSequence expected;

  /// @param found what stands there, user input in backquotes
  UnfitFileException(Path file, CharSequence found, CharSequence expected) {
    super("`" + file + "`: " + Sentence.found(found, expected));
    this.file = file;
    this.found = found;
    this.expected = expected;
  }

  /// The file or folder that is not fit.
  public Path file() {
    return file;
  }

  /// The words for what stands in place of one that is fit.
  public CharSequence found() {
    return found;
  }

  /// The words for one that is fit.
  public CharSequence expected() {
    return expected;
  }

  @Override
  public Sentence told() {
    return Sentence.of("`%s`: %s", file, Sentence.found(found, expected));
  }
}
