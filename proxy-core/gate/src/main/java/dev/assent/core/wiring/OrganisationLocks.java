package dev.assent.core.wiring;

import dev.assent.core.programs.ProgramFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Finds settings of an organisation that make a client pass over the hooks or the servers in a
/// person's own files. Only reads.
///
/// `docs/agents.md` says from where each setting is known: files, profiles of macOS, the registry
/// of Windows, and what a client keeps of settings that were sent over the network.
public final class OrganisationLocks {
  private final Whereabouts around;
  private final PolicyRegistry registry;

  /// The part of a person's files that does not count.
  public enum Kind {
    /// hooks
    HOOKS,
    /// entries of servers
    SERVERS
  }

  /// One setting that is in force.
  ///
  /// @param file that has it; a key of the registry of Windows is written like one
  /// @param key its name in the file; absent where the file itself locks by being there
  public record Lock(Kind kind, Path file, Optional<String> key) {}

  /// The locks of a client.
  ///
  /// @param unread settings that cannot be read, of which nothing is known
  public record Found(List<Lock> locks, List<UnreadFile> unread) {
    public Found {
      locks = List.copyOf(locks);
      unread = List.copyOf(unread);
    }
  }

  /// @param own the agents' folders
  /// @param system the root folder, below which an administrator's files lie
  public OrganisationLocks(AgentFolders own, Path system, PolicyRegistry registry) {
    this.around = new Whereabouts(own, List.of(), system);
    this.registry = registry;
  }

  /// The locks that a client is under, in the order of its data.
  public Found of(McpClient client) {
    var search = new SettingsSearch(around, registry);
    ProgramFile.objects(client.data(), "locks").forEach(group -> search.look(group, Path.of("")));
    return new Found(
        search.hits().stream().map(hit -> new Lock(hit.kind(), hit.file(), hit.key())).toList(),
        search.unread());
  }
}
