package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigProblem;
import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.config.StrictFile;
import dev.assent.core.config.TextStore;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `client-patience.json` in the state folder: what was learned of how MCP clients wait. 0600,
/// written whole.
///
/// Strict: a file with anything that was not written here is not used at all. What is learned is
/// learned again.
public final class PatienceStore {
  /// The most clients that are kept.
  public static final int MOST_CLIENTS = 200;

  /// The most calls, given up by a client, that are kept.
  public static final int MOST_CALLS = 12;

  private static final int LONGEST_NAME = 256;
  private static final long LONGEST_MILLIS = Duration.ofDays(1).toMillis();
  private static final int BYTES = 512 * 1024;
  private static final Set<String> ENTRY =
      Set.of("client", "seen_at", "given_up_ms", "not_resumed");

  private final Path file;

  /// The knowledge about one client.
  ///
  /// @param client as it names itself, at most 256 characters
  /// @param seenAt when something was learned of it last
  /// @param givenUp ages of the calls that it gave up, oldest first, at most [#MOST_CALLS]
  /// @param notResumed how many rounds in a row it was offered and did not come back for, 0 to
  ///   1,000
  public record Habit(String client, Instant seenAt, List<Duration> givenUp, int notResumed) {
    public Habit {
      givenUp = List.copyOf(givenUp);
    }
  }

  /// The file below a home; it need not be there.
  public PatienceStore(AssentHome home) {
    this.file = home.state().resolve("client-patience.json");
  }

  /// The habits of the file, in its order; empty where there is none.
  ///
  /// @throws ConfigException when it is unsafe, broken or of a newer version
  public List<Habit> read() throws ConfigException {
    Optional<byte[]> bytes = TextStore.read(file, BYTES);
    if (bytes.isEmpty()) {
      return List.of();
    }
    var strict = StrictFile.read(file, bytes.get());
    strict.onlyKnown("", strict.root(), List.of("schema_version", "clients"));
    var habits = new ArrayList<Habit>();
    var names = new HashSet<String>();
    for (Json item : strict.root().array("clients").orElseThrow(this::broken).items()) {
      Habit habit = habit(item);
      if (!names.add(habit.client()) || habits.size() >= MOST_CLIENTS) {
        throw broken();
      }
      habits.add(habit);
    }
    strict.finish();
    return List.copyOf(habits);
  }

  private Habit habit(Json item) throws ConfigException {
    if (!(item instanceof JsonObject entry) || !entry.members().keySet().equals(ENTRY)) {
      throw broken();
    }
    String client = entry.string("client").filter(PatienceStore::isName).orElseThrow(this::broken);
    var ages = new ArrayList<Duration>();
    for (Json age : entry.array("given_up_ms").orElseThrow(this::broken).items()) {
      ages.add(Duration.ofMillis(whole(age, LONGEST_MILLIS)));
    }
    if (ages.size() > MOST_CALLS) {
      throw broken();
    }
    try {
      Instant seen = Instant.parse(entry.string("seen_at").orElseThrow(this::broken));
      return new Habit(client, seen, ages, (int) whole(entry.get("not_resumed"), 1000));
    } catch (DateTimeParseException _) {
      throw broken();
    }
  }

  private long whole(@org.jspecify.annotations.Nullable Json value, long most)
      throws ConfigException {
    if (value instanceof JsonNumber(var lexeme)
        && lexeme.matches("\\d{1,9}")
        && Long.parseLong(lexeme) <= most) {
      return Long.parseLong(lexeme);
    }
    throw broken();
  }

  /// True if a client can be kept under the name it gives itself.
  public static boolean isName(String client) {
    return !client.isEmpty() && client.length() <= LONGEST_NAME;
  }

  /// Replaces the file.
  ///
  /// @param habits of different clients, each within its bounds
  /// @throws ConfigException when it cannot be written; it is as it was then
  public void write(List<Habit> habits) throws ConfigException {
    List<Json> entries = habits.stream().map(PatienceStore::json).toList();
    var root =
        JsonObject.builder()
            .put("schema_version", 1)
            .put("clients", new JsonArray(entries))
            .build();
    TextStore.write(file, (JsonWriter.writeIndented(root) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static Json json(Habit habit) {
    List<Json> ages =
        habit.givenUp().stream().<Json>map(age -> JsonNumber.of(age.toMillis())).toList();
    return JsonObject.builder()
        .put("client", habit.client())
        .put("seen_at", habit.seenAt().toString())
        .put("given_up_ms", new JsonArray(ages))
        .put("not_resumed", habit.notResumed())
        .build();
  }

  private ConfigException broken() {
    return new ConfigException(
        ConfigProblem.ofFile(
            Code.BAD_VALUE, file, "an entry that is none", "a file that assent wrote"));
  }
}
