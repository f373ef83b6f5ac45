package dev.assent.core.audit;

import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Reads from the chain `auth` of several logs what happened to sign-ins: those of the person, and
/// those at servers.
///
/// An event of the person's sign-in is in every log. It is one entry here, as long as the records
/// are alike and not far apart.
public final class SignInHistory {
  private static final Duration ONE_EVENT = Duration.ofSeconds(30);

  /// The parts of the history that can be looked at by themselves.
  public enum Kind {
    /// All of it.
    ALL(Set.of()),
    /// Somebody signed in or out, or a token was renewed.
    SIGN_INS(
        Set.of(
            "signed_in",
            "sign_in_renewed",
            "signed_out",
            "identity_configured",
            "identity_removed",
            "server_signed_in",
            "server_sign_in_renewed",
            "server_signed_out")),
    /// A sign-in was refused, is asked for, or has ended.
    REFUSALS(
        Set.of(
            "sign_in_refused",
            "server_sign_in_asked",
            "server_sign_in_refused",
            "server_sign_in_ended")),
    /// All that happened at servers.
    SERVERS(
        Set.of(
            "server_signed_in",
            "server_sign_in_renewed",
            "server_signed_out",
            "server_sign_in_asked",
            "server_sign_in_refused",
            "server_sign_in_ended"));

    private final Set<String> types;

    Kind(Set<String> types) {
      this.types = types;
    }

    Set<String> types() {
      if (this != ALL) {
        return types;
      }
      var all = new HashSet<>(SIGN_INS.types);
      all.addAll(REFUSALS.types);
      return all;
    }
  }

  /// Something that happened.
  ///
  /// @param time when; of what a command did, when the command did it
  /// @param type of the record
  /// @param servers whose logs have it
  /// @param body of the record, without what every record has
  public record Entry(Instant time, String type, List<String> servers, JsonObject body) {
    public Entry {
      servers = List.copyOf(servers);
    }
  }

  /// The newest entries.
  ///
  /// @param entries newest first
  /// @param more whether there are older ones
  /// @param unreadable why the log of a server could not be read, or not all of it, by its name
  public record Page(List<Entry> entries, boolean more, Map<String, CharSequence> unreadable) {
    public Page {
      entries = List.copyOf(entries);
      unreadable = Map.copyOf(unreadable);
    }
  }

  private record Found(String server, AuditRecord record, JsonObject body) {
    static Found of(String server, AuditRecord record) {
      JsonObject body = record.content();
      for (String member : List.of("v", "seq", "time", "type", "prev", "hash")) {
        body = body.without(member);
      }
      return new Found(server, record, body);
    }

    Instant time() {
      return body.string("at").flatMap(SignInHistory::instant).orElseGet(record::time);
    }
  }

  private SignInHistory() {}

  /// Reads the newest entries. Call it where waiting harms nobody.
  ///
  /// @param folders the folders of the logs by the name of the server; one that is missing has no
  ///   log yet
  /// @param most how many entries at most
  public static Page newest(Map<String, Path> folders, Kind kind, int most) {
    var types = kind.types();
    var found = new ArrayList<Found>();
    var unreadable = new TreeMap<String, CharSequence>();
    folders.forEach((server, folder) -> {
      if (Files.isDirectory(folder)) {
        try {
          new AuditReader(folder, AuditFile.AUTH, why -> unreadable.putIfAbsent(server, why))
              .find(record -> types.contains(record.type()), Long.MAX_VALUE, most + 1)
              .forEach(record -> found.add(Found.of(server, record)));
        } catch (AuditException e) {
          unreadable.put(server, e.told());
        }
      }
    });
    found.sort(Comparator.comparing(Found::time).reversed());
    var entries = merged(found);
    return new Page(
        entries.subList(0, Math.min(most, entries.size())), entries.size() > most, unreadable);
  }

  private static List<Entry> merged(List<Found> found) {
    var entries = new ArrayList<Entry>();
    for (Found one : found) {
      int same = same(entries, one);
      if (same < 0) {
        entries.add(new Entry(one.time(), one.record().type(), List.of(one.server()), one.body()));
      } else {
        var entry = entries.get(same);
        var servers = new LinkedHashSet<>(entry.servers());
        servers.add(one.server());
        entries.set(
            same,
            new Entry(
                entry.time(), entry.type(), servers.stream().sorted().toList(), entry.body()));
      }
    }
    return entries;
  }

  private static int same(List<Entry> entries, Found one) {
    for (int i = entries.size() - 1; i >= 0; i--) {
      var entry = entries.get(i);
      if (Duration.between(one.time(), entry.time()).compareTo(ONE_EVENT) > 0) {
        return -1;
      }
      if (entry.type().equals(one.record().type())
          && entry.body().equals(one.body())
          && !entry.servers().contains(one.server())) {
        return i;
      }
    }
    return -1;
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException _) {
      return Optional.empty();
    }
  }
}
