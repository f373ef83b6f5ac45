package dev.assent.core.transport;

/// What a [LineFramer] found next.
sealed interface Line {
  /// A whole line.
  ///
  /// @param bytes without the LF and without one CR directly before it; may be empty
  record Ok(byte[] bytes) implements Line {}

  /// A line over the limit, skipped to its end and not kept.
  ///
  /// @param bytesSeen its length, without the line end
  record TooLong(long bytesSeen) implements Line {}

  /// Bytes without a line end at the end of the input.
  ///
  /// @param bytesSeen how many, at least one
  record Partial(long bytesSeen) implements Line {}

  /// The input has ended.
  record End() implements Line {}
}
