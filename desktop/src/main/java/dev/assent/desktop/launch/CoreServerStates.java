package dev.assent.desktop.launch;

import dev.assent.core.proxy.CoreEvent;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.ProxyState;
import dev.assent.desktop.proxies.ServerState;
import dev.assent.desktop.proxies.ServerStates;
import dev.assent.desktop.ui.UiThread;

/// What the servers do, as the core tells it, on the toolkit's thread.
///
/// @param core tells
record CoreServerStates(ProxyCore core) implements ServerStates {
  @Override
  public ServerState of(String name) {
    return switch (core.state(name)) {
      case ProxyState.Stopped _ -> new ServerState.Stopped();
      case ProxyState.Starting _ -> new ServerState.Starting();
      case ProxyState.Running(var since, var sessions) -> new ServerState.Running(since, sessions);
      case ProxyState.Failed(_, var detail, var at) -> new ServerState.Failed(detail, at);
    };
  }

  @Override
  public Runnable listen(Runnable changed) {
    AutoCloseable listening =
        core.listen(
            event -> {
              if (event instanceof CoreEvent.StateChanged) {
                UiThread.run(changed);
              }
            });
    return () -> {
      try {
        listening.close();
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException("ending to listen failed", e);
      }
    };
  }
}
