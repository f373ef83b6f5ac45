package dev.assent.desktop.proxies.protect;

import dev.assent.core.wiring.McpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The servers and hooks that a person wants to put behind Assent, or to take back.
public sealed interface ProtectWish {
  /// Every server of every client.
  ProtectWish EVERYTHING = new Protect(Optional.empty(), Optional.empty(), true);

  /// Everything that was ever put behind Assent.
  ProtectWish BACK = new Undo(Optional.empty(), Optional.empty(), List.of(), List.of());

  /// The servers of a client that go around us.
  static ProtectWish of(McpClient client) {
    return new Protect(Optional.of(client), Optional.empty(), true);
  }

  /// Everything of a client that was ever put behind Assent.
  static ProtectWish back(McpClient client) {
    return new Undo(Optional.of(client), Optional.empty(), List.of(), List.of());
  }

  /// Servers that clients start without us.
  ///
  /// @param client whose; absent for all
  /// @param key which one, as the picture of the wiring names it; absent for all
  /// @param tried whether each is started once before, and stays as it is where that fails
  record Protect(Optional<McpClient> client, Optional<String> key, boolean tried)
      implements ProtectWish {}

  /// An agent's hook, so that it asks us before it uses a tool of its own.
  record Hook(McpClient client) implements ProtectWish {}

  /// Servers that were put behind us, and agents' hooks with them.
  ///
  /// @param client whose servers; absent for all
  /// @param proxy which server, by its name here; absent for all
  /// @param files in which servers stand; empty for all
  /// @param hooks the files whose hooks go too; none where only servers go
  record Undo(
      Optional<McpClient> client, Optional<String> proxy, List<Path> files, List<Path> hooks)
      implements ProtectWish {
    public Undo {
      files = List.copyOf(files);
      hooks = List.copyOf(hooks);
    }
  }

  /// Agents' hooks that are to go, while servers in the same files stay behind us.
  record Unhook(List<Path> files) implements ProtectWish {
    public Unhook {
      files = List.copyOf(files);
    }
  }
}
