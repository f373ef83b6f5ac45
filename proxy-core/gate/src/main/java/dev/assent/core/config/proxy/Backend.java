package dev.assent.core.config.proxy;

import dev.assent.core.access.HookAgent;
import java.util.Optional;

/// The place of the server of a proxy, and the way to reach it.
public sealed interface Backend {
  /// A process of ours that speaks over its standard streams.
  record Stdio(ServerLaunch launch) implements Backend {}

  /// A server that runs elsewhere and speaks HTTP.
  record Http(Endpoint endpoint) implements Backend {}

  /// HTTP when something answers there, the process otherwise.
  ///
  /// @param launch absent when there is nothing to fall back on
  record Auto(Endpoint endpoint, Optional<ServerLaunch> launch) implements Backend {}

  /// No server at all: an agent that asks before it uses its own tools. There is nothing to start
  /// and nothing to reach.
  record Agent(HookAgent agent) implements Backend {}

  /// The process that may be started; absent where there is none.
  default Optional<ServerLaunch> launched() {
    return switch (this) {
      case Stdio(var launch) -> Optional.of(launch);
      case Http _, Agent _ -> Optional.empty();
      case Auto(_, var launch) -> launch;
    };
  }

  /// The HTTP server that may be asked; absent where there is none.
  default Optional<Endpoint> reached() {
    return switch (this) {
      case Stdio _, Agent _ -> Optional.empty();
      case Http(var endpoint) -> Optional.of(endpoint);
      case Auto(var endpoint, _) -> Optional.of(endpoint);
    };
  }

  /// The word of `backend.transport`.
  default String transport() {
    return switch (this) {
      case Stdio _ -> "stdio";
      case Http _ -> "http";
      case Auto _ -> "auto";
      case Agent _ -> "hook";
    };
  }

  /// The agent whose own tools are judged; absent where there is a server.
  default Optional<HookAgent> asking() {
    return this instanceof Agent(var agent) ? Optional.of(agent) : Optional.empty();
  }

  /// The text by which people recognise the server: its command, its address, or both; of an agent
  /// the command of its hook.
  default String shown() {
    var command = launched().map(launch -> String.join(" ", launch.command()));
    var address = reached().map(Endpoint::shown);
    if (this instanceof Agent(var agent)) {
      return "assent hook " + agent.word();
    }
    return address.isPresent() && command.isPresent()
        ? address.get() + ", else " + command.get()
        : address.or(() -> command).orElse("");
  }
}
