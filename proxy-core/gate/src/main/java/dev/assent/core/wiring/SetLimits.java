package dev.assent.core.wiring;

import dev.assent.core.json.JsonObject;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;

/// The time limits of calls that stand in entries of clients' files which were put behind us.
///
/// @param backups as of [ServerWiring]
public record SetLimits(Path backups) {
  /// A limit.
  ///
  /// @param since when the file that sets it was changed last
  public record Limit(Duration time, Instant since) {}

  /// The shortest limit of a client for a proxy; absent where none of its entries was put behind
  /// the proxy, where one cannot be read, and for clients that do not keep to their file. Reads
  /// files.
  ///
  /// @param named as the client calls itself
  public Optional<Limit> of(String named, String proxy) {
    Optional<McpClient> client =
        McpClient.calling(named)
            // It is reported to hang up after a minute or two, whatever its file says.
            .filter(one -> !one.says("keeps_no_limit"));
    Optional<EntryLimit> kind = client.flatMap(one -> one.entry().limit(EntryLimit.Of.CALL));
    var found = new ArrayList<Limit>();
    if (kind.isEmpty()) {
      return Optional.empty();
    }
    for (ServerBackup backup : ServerBackup.all(backups)) {
      if (!McpClient.of(backup.client()).equals(client)) {
        continue;
      }
      for (ServerBackup.Entry entry : backup.entries()) {
        if (entry.proxy().equals(proxy)) {
          Optional<Limit> limit = limit(kind.get(), backup.file(), entry);
          if (limit.isEmpty()) {
            return Optional.empty();
          }
          found.add(limit.get());
        }
      }
    }
    return found.stream()
        .min(
            Comparator.comparing(Limit::time)
                .thenComparing(Limit::since, Comparator.reverseOrder()));
  }

  private static Optional<Limit> limit(EntryLimit kind, Path file, ServerBackup.Entry entry) {
    try {
      byte[] bytes = AgentFile.read(file).orElse(new byte[0]);
      JsonObject root = TextFormat.of(file).read(file.toString(), bytes);
      Instant since = Files.getLastModifiedTime(file).toInstant();
      return TextFormat.entry(root, entry.place())
          .flatMap(there -> kind.counting(EntryLimit.Of.CALL, root, there))
          .map(time -> new Limit(time, since));
    } catch (WiringException | IOException _) {
      return Optional.empty();
    }
  }
}
