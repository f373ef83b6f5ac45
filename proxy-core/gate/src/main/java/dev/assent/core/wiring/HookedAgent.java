package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Optional;

/// An agent with tools of its own, and how our hook stands in its file.
///
/// @param file from which it takes its hooks for all projects, its own or its lender's
public record HookedAgent(McpClient client, Path file, HookStanding standing) {
  /// True if the file is that of another agent.
  public boolean isLent() {
    return itself(client).filter(HookPlace::isLent).isPresent();
  }

  /// True if our hook stands in the agent's own file.
  public boolean isHooked() {
    return switch (standing.state()) {
      case INSTALLED, PARTLY, NOT_IN_FORCE, UNKNOWN -> !isLent();
      case ABSENT, NO_FILE, UNREADABLE -> false;
    };
  }

  /// The sentence for whoever removes the rules of an agent and not its hook, with the command that
  /// takes the hook out; absent where none of ours is in its file.
  public Optional<String> staying() {
    String how = "`assent hook remove " + client.word() + "` takes it out";
    if (standing.state() == HookStanding.State.UNREADABLE && !isLent()) {
      return Optional.of("`" + file + "` cannot be read; if it has a hook of Assent, " + how);
    }
    return Optional.of("`" + file + "` keeps the hook of Assent; " + how).filter(_ -> isHooked());
  }

  /// The client that an agent is.
  public static McpClient clientOf(HookAgent agent) {
    return McpClient.named(agent.word());
  }

  /// The part of a client's data that tells of its hooks.
  static JsonObject data(HookAgent agent) {
    return clientOf(agent).part("hooks");
  }

  /// The agent that a client is; absent for one without hooks.
  public static Optional<HookAgent> itself(McpClient client) {
    return Optional.ofNullable(HookAgent.of(client.word()));
  }

  /// The agent that a client is, or whose hooks it takes; absent for one without hooks.
  public static Optional<HookAgent> of(McpClient client) {
    return itself(client).map(HookPlace::lender);
  }

  /// Something to know about an agent's hook: lower case or a name, without a final period; absent
  /// where there is nothing.
  public static Optional<String> remark(HookAgent agent) {
    return data(agent).string("remark");
  }
}
