package dev.assent.core.lookback.sessions;

import dev.assent.core.json.JsonObject;
import java.util.List;

/// The form of one agent's session files. One object reads one file, line by line or as a whole.
interface SessionFormat {
  /// Texts of which a line has one if it tells anything that is wanted: most lines have none and
  /// need not be read. Empty where every line is read.
  List<ByteSearch> marks();

  /// Takes a line, or the whole of a file that is one document.
  ///
  /// Members that are missing, unknown or of another type pass; nothing is thrown.
  void take(JsonObject line, SessionSink sink);

  /// True if the file is one document.
  default boolean isWhole() {
    return false;
  }
}
