package dev.assent.core.transport;

import dev.assent.core.jsonrpc.RoughScan;

/// The next thing that a [LineFramer] found.
sealed interface FramedLine {
  /// A whole line.
  ///
  /// @param bytes without the LF and without one CR directly before it; may be empty
  record Ok(byte[] bytes) implements FramedLine {}

  /// A line over the limit, skipped to its end and not kept.
  ///
  /// @param bytesSeen its length, without the line end
  /// @param found what it may have been
  record TooLong(long bytesSeen, RoughScan.Found found) implements FramedLine {}

  /// Bytes without a line end at the end of the input.
  ///
  /// @param bytes at least one; the first of them where there are more than a line may have
  /// @param bytesSeen how many there were
  record Partial(byte[] bytes, long bytesSeen) implements FramedLine {}

  /// Text that is no message and was left without a line end; what comes next begins a line.
  ///
  /// @param bytesSeen how many bytes there were
  record PassedOver(long bytesSeen) implements FramedLine {}

  /// The input has ended.
  record End() implements FramedLine {}
}
