package dev.assent.core.agents;

import dev.assent.core.access.HookAgent;
import dev.assent.core.local.HookReply;

/// One document of an agent as its contract describes it, what it is understood as, and the answers
/// to it, byte for byte.
///
/// @param name for messages
/// @param tool the name rules know
/// @param arguments the neutral arguments as JSON
/// @param person the answer after a person's yes
/// @param rule the answer after a rule's yes
/// @param denied the answer after a no with the reason `why "so"`
record AgentContract(
    String name,
    HookAgent agent,
    String document,
    String tool,
    ToolKind kind,
    String arguments,
    HookReply person,
    HookReply rule,
    HookReply denied) {
  @Override
  public String toString() {
    return agent.word() + ": " + name;
  }
}
