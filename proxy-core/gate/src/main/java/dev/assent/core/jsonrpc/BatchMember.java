package dev.assent.core.jsonrpc;

/// The content of one place of a batch.
public sealed interface BatchMember {
  /// A message.
  record Read(Message message) implements BatchMember {}

  /// JSON that is no message; its fault names the place.
  record Refused(MalformedMessageException fault) implements BatchMember {}
}
