package dev.assent.desktop.proxies.wiring;

import dev.assent.core.access.SessionBadge;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.host.OpenSession;
import dev.assent.core.proxy.host.ProxyState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/// The states of the servers in the running core.
public final class CoreServerStates implements ServerStates {
  private final ProxyCore core;
  private final List<Runnable> listeners = new ArrayList<>();

  private CoreServerStates(ProxyCore core) {
    this.core = core;
  }

  /// Follows a core for as long as it lives.
  ///
  /// @param toolkit runs what the page is told
  public static CoreServerStates of(ProxyCore core, Executor toolkit) {
    var states = new CoreServerStates(core);
    core.listen(_ -> toolkit.execute(() -> List.copyOf(states.listeners).forEach(Runnable::run)));
    return states;
  }

  @Override
  public ServerState of(String name) {
    return switch (core.state(name)) {
      case ProxyState.Stopped _ -> new ServerState.Stopped();
      case ProxyState.Starting _ -> new ServerState.Starting();
      case ProxyState.Waiting(var until, var detail) -> new ServerState.Waiting(until, detail);
      case ProxyState.Running(_, var sessions) -> new ServerState.Running(sessions);
      case ProxyState.Failed(var code, var detail, var at) when code.equals(ProxyState.SIGN_IN) ->
          new ServerState.Asks(detail, at);
      case ProxyState.Failed(_, var detail, var at) -> new ServerState.Failed(detail, at);
    };
  }

  @Override
  public List<ClientLink> clients() {
    return core.openSessions().stream()
        .filter(OpenSession::served)
        .map(session ->
            new ClientLink(
                session.client(),
                SessionBadge.of(session.id()).name(),
                session.proxy(),
                session.since()))
        .toList();
  }

  @Override
  public Runnable listen(Runnable changed) {
    listeners.add(changed);
    return () -> listeners.remove(changed);
  }
}
