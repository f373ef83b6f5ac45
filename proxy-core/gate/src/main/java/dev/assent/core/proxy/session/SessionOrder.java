package dev.assent.core.proxy.session;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.McpMethods;
import dev.assent.core.mcp.RequestMeta;
import java.util.Optional;

/// Checks which messages may come when: the handshake, and the revision it agreed on. It keeps the
/// two eras of the protocol from being mixed. Thread-safe.
///
/// A client begins with `initialize`, or names a revision without handshake in each request. Until
/// one of the two, it may look around but not act. What it sends while `initialize` is under way is
/// judged like anything else.
final class SessionOrder {
  private final Exchanges fromClient;
  private boolean shaken;
  private boolean stateless;

  SessionOrder(Exchanges fromClient) {
    this.fromClient = fromClient;
  }

  /// Why a message of the client may not pass now.
  ///
  /// @param code stable, lower case with dashes
  record OutOfOrder(String code, String detail) {}

  /// Returns whether a message of the client is an action, which a rule has to allow.
  static boolean isAction(String method) {
    return McpMethods.kindOf(method) == McpMethods.Kind.ACTION;
  }

  /// Looks at a request of the client before it is taken in.
  ///
  /// @return absent where it may go on
  synchronized Optional<OutOfOrder> check(Message.Request request) {
    if (McpMethods.refusesId(request.method())) {
      return refuse(
          "no-request", "`" + request.method() + "` tells something and must not have an id");
    }
    boolean begun = shaken || fromClient.isOpening();
    if (request.method().equals("initialize")) {
      if (stateless) {
        return refuse("mixed-eras", "this session speaks a revision without `initialize`");
      }
      return begun ? refuse("initialized-twice", "`initialize` was sent before") : Optional.empty();
    }
    if (RequestMeta.of(request.params()).isStateless()) {
      return begun
          ? refuse(
              "mixed-eras",
              "this session began with `initialize`, and the request names a revision without it")
          : Optional.empty();
    }
    return begun || !isAction(request.method())
        ? Optional.empty()
        : refuse(
            "not-initialized",
            "`" + request.method() + "` came before an `initialize` that passed");
  }

  /// Returns whether the revision that a request speaks has no such method any more, so that a
  /// refusal has to say that.
  synchronized boolean lacksMethod(Message.Request request) {
    boolean modern = stateless || (!shaken && RequestMeta.of(request.params()).isStateless());
    return modern
        && (request.method().equals("initialize") || request.method().equals("tasks/result"));
  }

  /// Looks at a notification of the client.
  ///
  /// @return absent where it may go on
  static Optional<OutOfOrder> check(Message.Notification notification) {
    return McpMethods.needsId(notification.method())
        ? refuse("no-id", "`" + notification.method() + "` asks for an answer and must have an id")
        : Optional.empty();
  }

  /// Looks at an answer of the server before it goes to the client.
  synchronized void answered(Message.Request request, Message answer) {
    if (!(answer instanceof Message.Success)) {
      return;
    }
    if (request.method().equals("initialize")) {
      shaken = true;
    } else if (!request.method().equals("server/discover")
        && RequestMeta.of(request.params()).isStateless()) {
      stateless = true;
    }
  }

  /// Returns whether the server may have this request for the client: only in a session that begins
  /// with a handshake may it ask for anything but a sign of life.
  synchronized boolean lets(Message.Request request) {
    return shaken || request.method().equals("ping") || fromClient.isOpening();
  }

  private static Optional<OutOfOrder> refuse(String code, String detail) {
    return Optional.of(new OutOfOrder(code, detail));
  }
}
