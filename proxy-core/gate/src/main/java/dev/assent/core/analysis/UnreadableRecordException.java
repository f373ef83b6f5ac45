package dev.assent.core.analysis;

import java.io.Serial;

/// A record of a log cannot be read back: something is missing, or has another form than is known
/// here.
final class UnreadableRecordException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  UnreadableRecordException(String detail) {
    super(detail);
  }
}
