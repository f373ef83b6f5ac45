package dev.assent.core.transport;

import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.RoughScan;
import java.util.Optional;

/// The next thing that a [Channel] received. Faults of a line are values: the channel lives on
/// after them.
public sealed interface ChannelEvent {
  /// A message.
  ///
  /// @param message strictly read
  /// @param bytes length of its line
  record Received(Message message, int bytes) implements ChannelEvent {}

  /// A line that is no message.
  ///
  /// @param fault place and reason
  /// @param line the bytes as they came, for a session in whose revision batches are allowed; not
  ///   to be forwarded
  record Malformed(MalformedMessageException fault, byte[] line) implements ChannelEvent {}

  /// A line over the size limit, skipped.
  ///
  /// @param bytes its length
  /// @param found what it may have been
  record TooLong(long bytes, RoughScan.Found found) implements ChannelEvent {}

  /// The input ended in the middle of a message; the part is dropped. [Ended] follows. A whole
  /// message that only lacks its line end is [Received].
  ///
  /// @param bytes how many there were
  record CutOff(long bytes) implements ChannelEvent {}

  /// A line was begun and not continued for too long. Where it is a client's, [Ended] follows; a
  /// server may still go on with it.
  ///
  /// @param bytes how many there were
  /// @param found what it may become
  record Stalled(long bytes, RoughScan.Found found) implements ChannelEvent {}

  /// Text of a server that can be no message and has no line end, such as a prompt or a progress
  /// bar. What came behind it is read by itself.
  ///
  /// @param bytes how many there were
  record PassedOver(long bytes) implements ChannelEvent {}

  /// Something between the two peers got lost that was no answer to an open call. The channel lives
  /// on.
  ///
  /// @param detail what, one sentence
  record Undelivered(String detail) implements ChannelEvent {}

  /// Nothing more will come.
  ///
  /// @param failure what broke; absent at an orderly end
  record Ended(Optional<String> failure) implements ChannelEvent {}
}
