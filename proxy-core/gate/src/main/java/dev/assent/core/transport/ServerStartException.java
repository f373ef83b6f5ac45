package dev.assent.core.transport;

import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;

/// A server could not be started. The message names what was found and expected.
public final class ServerStartException extends ToldException {
  private static final long serialVersionUID = 1L;

  /// A kind of trouble with the start; stable, used by texts and tests.
  public enum Code {
    /// no program given
    NO_COMMAND,
    /// the program does not exist
    NOT_FOUND,
    /// the program exists and may not be run
    NOT_EXECUTABLE,
    /// a batch file, whose arguments Windows would parse as commands
    BATCH_FILE,
    /// the working folder does not exist or is no folder
    WORKING_FOLDER,
    /// the operating system refused
    FAILED
  }

  private final Code code;

  ServerStartException(Code code, String form, Object... values) {
    super(Sentence.of(form, values), null);
    this.code = code;
  }

  /// The kind of trouble.
  public Code code() {
    return code;
  }
}
