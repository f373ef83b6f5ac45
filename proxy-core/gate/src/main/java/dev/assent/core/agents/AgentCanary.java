package dev.assent.core.agents;

import dev.assent.core.access.Canary;
import java.util.Optional;

/// Tells the canaries among the calls that agents ask about.
///
/// One that passes is a tool that no agent has, asked about in a session that is called after it.
/// Neither a model nor a project gives a session its name; and an agent's program that lies about
/// it need not ask at all. So nothing that an agent does can pass as a canary.
public final class AgentCanary {
  /// The beginning of the name of a canary's session; its id follows.
  static final String SESSION = "assent-canary-";

  private AgentCanary() {}

  /// The canary that a call is; absent for every other call.
  public static Optional<Canary> in(AgentCall call) {
    String tool = call.tool().substring(call.tool().lastIndexOf("__") + 1).replaceFirst("^_", "");
    if (tool.startsWith(Canary.TOOLS)) {
      String session = call.session();
      return Optional.of(
          Canary.of(tool, session.startsWith(SESSION) ? session.substring(SESSION.length()) : ""));
    }
    return call.kind() == ToolKind.SHELL ? Canary.inCommand(call.arguments()) : Optional.empty();
  }
}
