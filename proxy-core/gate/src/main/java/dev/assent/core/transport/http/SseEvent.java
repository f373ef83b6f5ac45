package dev.assent.core.transport.http;

/// One event that an event stream brought.
sealed interface SseEvent {
  /// An event with data.
  ///
  /// @param type `message` where the stream names none
  /// @param data the bytes of all data lines, joined by LF; may be empty
  record Message(String type, byte[] data) implements SseEvent {}

  /// An event over the limit; its data was not kept.
  ///
  /// @param bytes how much data there was
  record TooLong(long bytes) implements SseEvent {}
}
