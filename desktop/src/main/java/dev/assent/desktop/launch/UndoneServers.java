package dev.assent.desktop.launch;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.SeenServer;
import dev.assent.core.config.store.SeenServerStore;
import dev.assent.core.coverage.AddedServers;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.desktop.proxies.wiring.WiringViewModel;
import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/// Takes as known what a person has just taken back in the window: nobody tells them that it was
/// added. Belongs to the toolkit's thread.
///
/// @param work writes
record UndoneServers(WiringViewModel wiring, SeenServerStore store, Executor work) {
  private static final Logger LOG = System.getLogger(UndoneServers.class.getName());

  /// Looks at the clients' files again, because the window has changed some.
  ///
  /// @param back whether it took servers back; those of this one look are known then, and no later
  ///   one
  void look(boolean back) {
    List<WiredClient> before = wiring.clientsProperty().get();
    wiring.look(now -> {
      var undone = back ? undone(before, now) : List.<SeenServer>of();
      if (!undone.isEmpty()) {
        work.execute(() -> keep(undone));
      }
    });
  }

  private static List<SeenServer> undone(List<WiredClient> before, List<WiredClient> now) {
    var undone = new ArrayList<SeenServer>();
    for (WiredClient client : now) {
      for (WiredServer server : client.around()) {
        if (before.stream().anyMatch(one -> one.client() == client.client() && led(one, server))) {
          undone.add(AddedServers.seen(client.client(), server));
        }
      }
    }
    return undone;
  }

  private static boolean led(WiredClient before, WiredServer server) {
    return before.servers().stream()
        .anyMatch(was ->
            was.proxy().isPresent()
                && was.file().equals(server.file())
                && was.place().equals(server.place()));
  }

  private void keep(List<SeenServer> undone) {
    try {
      // Before the first look nothing counts as added.
      if (store.read().isPresent()) {
        for (SeenServer server : undone) {
          store.add(server);
        }
      }
    } catch (ConfigException e) {
      LOG.log(Logger.Level.WARNING, "what was taken back counts as added: {0}", e.getMessage());
    }
  }
}
