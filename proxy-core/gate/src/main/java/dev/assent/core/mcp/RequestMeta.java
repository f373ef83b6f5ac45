package dev.assent.core.mcp;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.MessageId;
import java.util.Optional;

/// The view of `_meta`: what a message says of itself. Claims, not facts.
///
/// @param tree the member; the empty object where there is none
public record RequestMeta(JsonObject tree) {
  private static final String PREFIX = "io.modelcontextprotocol/";

  /// The view of a message's parameters.
  public static RequestMeta of(JsonObject params) {
    return new RequestMeta(params.object("_meta").orElse(JsonObject.EMPTY));
  }

  /// The protocol version that the message names for itself, known or not; absent in the revisions
  /// with a handshake.
  public Optional<String> protocolVersion() {
    return tree.string(PREFIX + "protocolVersion");
  }

  /// True if the message speaks a revision without handshake: it names a version, and none of those
  /// that begin with one.
  public boolean isStateless() {
    return protocolVersion()
        .filter(
            named -> ProtocolVersion.of(named).map(version -> !version.hasHandshake()).orElse(true))
        .isPresent();
  }

  /// True if the message says of itself what only messages without a session do.
  public boolean isOfNoSession() {
    return clientCapabilities().isPresent() || clientInfo().isPresent();
  }

  /// The client's capabilities; absent where the message does not say them, as it has to without a
  /// handshake.
  public Optional<JsonObject> clientCapabilities() {
    return tree.object(PREFIX + "clientCapabilities");
  }

  /// The name and version of the client; absent where the message does not say.
  public Optional<JsonObject> clientInfo() {
    return tree.object(PREFIX + "clientInfo");
  }

  /// The token under which progress of this request is reported; absent where none is wanted.
  public Optional<Json> progressToken() {
    return Optional.ofNullable(tree.get("progressToken"));
  }

  /// True if the message says that it belongs to a subscription, in whatever form.
  public boolean hasSubscription() {
    return tree.get(PREFIX + "subscriptionId") != null;
  }

  /// The id of the `subscriptions/listen` that a notification belongs to; absent where it names
  /// none, or no id.
  public Optional<MessageId> subscription() {
    return Optional.ofNullable(tree.get(PREFIX + "subscriptionId")).flatMap(MessageId::read);
  }
}
