package dev.assent.core.lookback.sessions;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The form of one agent's session files. One object reads one file, line by line or as a whole,
/// and keeps what the file says of all calls that follow.
abstract class SessionFormat {
  final SessionFile file;
  String session;
  Optional<String> began = Optional.empty();
  Optional<String> folder = Optional.empty();
  private final List<ByteSearch> marks;

  /// @param marks texts of which a line has one if it tells anything that is wanted: most lines
  ///   have none and need not be read. None where every line is read
  SessionFormat(SessionFile file, String... marks) {
    this.file = file;
    this.session = file.name();
    this.marks = Stream.of(marks).map(ByteSearch::new).toList();
  }

  List<ByteSearch> marks() {
    return marks;
  }

  /// Takes a line, or the whole of a file that is one document.
  ///
  /// Members that are missing, unknown or of another type pass; nothing is thrown.
  abstract void take(JsonObject line, SessionSink sink);

  /// True if the file is one document.
  boolean isWhole() {
    return false;
  }

  /// The moment that a member tells, else that of the file's last change.
  Instant time(@Nullable Json told) {
    return Members.time(told).orElse(file.modified());
  }

  /// Takes where the agent stands; what says nothing of it changes nothing.
  void stands(Optional<String> found) {
    began = began.or(() -> found);
    folder = found.or(() -> folder);
  }

  /// Hands a call on; one without a name is unclear.
  void call(
      Optional<String> tool, String id, Instant time, @Nullable Json input, SessionSink sink) {
    if (tool.isEmpty()) {
      sink.unclear(file.agent(), time);
      return;
    }
    sink.call(
        new SessionCall(
            file.agent(), id, time, session, began, folder, tool.get(), Members.value(input)));
  }
}
