package dev.assent.core.wiring;

import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.EntryLimit.Of;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// An entry of a client's file with all that moves away with its server.
///
/// @param parts values in it may be secrets
/// @param names variables that the client hands on to the program by their names
/// @param start how long the client waits for the server's first answer, where its file says so
/// @param call how long it waits for a call, where its file says so
public record FoundEntry(
    McpClient client,
    EntryParts parts,
    List<String> names,
    Optional<Duration> start,
    Optional<Duration> call) {
  public FoundEntry {
    names = List.copyOf(names);
  }

  /// The entry of a server as its file is now, which is to move behind us.
  ///
  /// @throws WiringException when the file cannot be read, or has no such entry, or when something
  ///   of the entry would be lost behind us: it names the part and why
  public static FoundEntry read(McpClient client, WiredServer server)
      throws WiringException, IOException {
    return read(client, server, true);
  }

  /// The same for an entry that stays where it is.
  ///
  /// @throws WiringException when the file cannot be read, or has no such entry
  public static FoundEntry asItIs(McpClient client, WiredServer server)
      throws WiringException, IOException {
    return read(client, server, false);
  }

  private static FoundEntry read(McpClient client, WiredServer server, boolean moves)
      throws WiringException, IOException {
    byte[] bytes = AgentFile.read(server.file()).orElse(new byte[0]);
    String file = server.file().toString();
    JsonObject root = TextFormat.of(server.file()).read(file, bytes);
    JsonObject entry =
        TextFormat.entry(root, server.place())
            .orElseThrow(
                () -> WiringException.in(file, Sentence.of("no `%s`", server.name()), "one"));
    Optional<Sentence> obstacle =
        moves ? client.entry().obstacle(client.shown(), entry) : Optional.empty();
    if (obstacle.isPresent()) {
      throw new WiringException(
          "%s: %s", Sentence.of("`%s` in `%s`", server.name(), file), obstacle.get());
    }
    return new FoundEntry(
        client,
        EntryParts.of(entry),
        client.entry().names(entry).orElse(List.of()),
        told(client, Of.START, root, entry),
        told(client, Of.CALL, root, entry));
  }

  private static Optional<Duration> told(
      McpClient client, Of of, JsonObject root, JsonObject entry) {
    return client.entry().limits().stream()
        .filter(limit -> limit.isOf(of))
        .flatMap(limit -> limit.told(of, root, entry).stream())
        .findFirst();
  }

  /// The client's limit where its file says nothing; absent where that is not known.
  private Optional<Duration> otherwise(Of of) {
    return client.entry().limit(of).map(EntryLimit::otherwise);
  }

  /// The longest start that works without us.
  public Duration startLimit() {
    return start.or(() -> otherwise(Of.START)).orElse(Duration.ofMinutes(1));
  }

  /// The longest call that works without us.
  public Duration callLimit() {
    Duration hour = Duration.ofHours(1);
    return call.or(() -> otherwise(Of.CALL).filter(limit -> limit.compareTo(hour) < 0))
        .orElse(hour);
  }

  /// The variables that the program gets of those around its client, with those that the entry
  /// sets. What only the client can fill in is missing.
  public Map<String, String> environment(Map<String, String> around) {
    var given = new HashMap<>(around);
    client
        .entry()
        .inherits()
        .ifPresent(some ->
            given.keySet().retainAll(Stream.concat(some.stream(), names.stream()).toList()));
    parts
        .variables()
        .forEach((name, value) -> {
          if (!isFilledInVariable(value)) {
            given.put(name, value);
          }
        });
    return given;
  }

  /// Returns whether the client puts something else in the place of a text.
  public boolean isFilledIn(String text) {
    return client.entry().fillsIn(text);
  }

  /// The same for the value of a variable, which then stays in the client's file.
  public boolean isFilledInVariable(String value) {
    return client.entry().fillsInVariable(value);
  }
}
