package dev.assent.core.proxy;

import dev.assent.core.agents.AgentCall;
import dev.assent.core.local.HookHello;
import java.util.Optional;

/// Tells which tools of MCP servers are judged by a proxy anyway, so that a person is asked once.
interface ProxiedTools {
  /// The name of the proxy that will judge a call; absent where that is not certain, and the hook
  /// judges it then.
  Optional<String> judgingProxy(AgentCall call, HookHello hello);
}
