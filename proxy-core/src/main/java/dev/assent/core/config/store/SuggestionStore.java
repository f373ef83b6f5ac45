package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigProblem;
import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.config.StrictFile;
import dev.assent.core.config.TextStore;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `suggestions.json` in the state folder: what is never to be suggested again, and which rules are
/// tried for a day. 0600, written whole.
///
/// Strict: a file with anything that was not written here is not used at all. Thread-safe.
public final class SuggestionStore {
  /// The most refusals that are kept; the oldest give way.
  public static final int MOST_REFUSED = 2_000;

  private static final int MOST_TRIALS = 200;
  private static final int BYTES = 8 * 1024 * 1024;
  private static final Set<String> TRIAL = Set.of("proxy", "rule", "until", "replaced", "added");
  private static final Set<String> REPLACED = Set.of("was", "now");

  private final Path file;

  /// The suggestions that were refused and the rules that are tried.
  ///
  /// @param refused keys of suggestions, 64 lower-case hex digits, oldest first
  /// @param trials rules that are tried, oldest first
  public record Kept(Set<String> refused, List<Trial> trials) {
    /// Nothing.
    public static final Kept NOTHING = new Kept(Set.of(), List.of());

    public Kept {
      refused = java.util.Collections.unmodifiableSet(new LinkedHashSet<>(refused));
      trials = List.copyOf(trials);
    }
  }

  /// A rule that is tried until a time.
  ///
  /// @param proxy the server whose policy has it
  /// @param rule its id
  /// @param until when it expires
  /// @param replaced the rules that were changed for it, as the policy file would have them without
  ///   groups
  /// @param added the rules that came beside it, likewise
  public record Trial(
      String proxy, String rule, Instant until, List<Replaced> replaced, List<JsonObject> added) {
    public Trial {
      replaced = List.copyOf(replaced);
      added = List.copyOf(added);
    }
  }

  /// A rule before and after.
  public record Replaced(JsonObject was, JsonObject now) {}

  /// The file below a home; it need not be there.
  public SuggestionStore(AssentHome home) {
    this.file = home.state().resolve("suggestions.json");
  }

  /// The content of the file; nothing where there is none.
  ///
  /// @throws ConfigException when it is unsafe, broken or of a newer version
  public synchronized Kept read() throws ConfigException {
    Optional<byte[]> bytes = TextStore.read(file, BYTES);
    if (bytes.isEmpty()) {
      return Kept.NOTHING;
    }
    var strict = StrictFile.read(file, bytes.get());
    strict.onlyKnown("", strict.root(), List.of("schema_version", "refused", "trials"));
    var refused = new LinkedHashSet<String>();
    for (Json item : strict.root().array("refused").orElseThrow(this::broken).items()) {
      if (!(item instanceof JsonString key)
          || !key.value().matches("[0-9a-f]{64}")
          || !refused.add(key.value())) {
        throw broken();
      }
    }
    var trials = new ArrayList<Trial>();
    for (Json item : strict.root().array("trials").orElseThrow(this::broken).items()) {
      trials.add(trial(item));
    }
    if (refused.size() > MOST_REFUSED || trials.size() > MOST_TRIALS) {
      throw broken();
    }
    strict.finish();
    return new Kept(refused, trials);
  }

  private Trial trial(Json item) throws ConfigException {
    var entry = object(item, TRIAL);
    var replaced = new ArrayList<Replaced>();
    for (Json one : entry.array("replaced").orElseThrow(this::broken).items()) {
      var pair = object(one, REPLACED);
      replaced.add(new Replaced(tree(pair, "was"), tree(pair, "now")));
    }
    var added = new ArrayList<JsonObject>();
    for (Json one : entry.array("added").orElseThrow(this::broken).items()) {
      if (!(one instanceof JsonObject rule)) {
        throw broken();
      }
      added.add(rule);
    }
    String proxy =
        entry
            .string("proxy")
            .filter(name -> ProxyDefinition.NAME.matcher(name).matches())
            .orElseThrow(this::broken);
    String rule = entry.string("rule").filter(id -> !id.isEmpty()).orElseThrow(this::broken);
    try {
      return new Trial(
          proxy,
          rule,
          Instant.parse(entry.string("until").orElseThrow(this::broken)),
          replaced,
          added);
    } catch (DateTimeException _) {
      throw broken();
    }
  }

  private JsonObject object(Json item, Set<String> members) throws ConfigException {
    if (item instanceof JsonObject object && object.members().keySet().equals(members)) {
      return object;
    }
    throw broken();
  }

  private JsonObject tree(JsonObject object, String name) throws ConfigException {
    return object.object(name).orElseThrow(this::broken);
  }

  /// Replaces the file. Of too many refusals or trials the oldest are left out.
  ///
  /// @throws ConfigException when it cannot be written; it is as it was then
  public synchronized void write(Kept kept) throws ConfigException {
    List<Json> trials =
        newest(kept.trials(), MOST_TRIALS).stream().<Json>map(SuggestionStore::json).toList();
    var root =
        JsonObject.builder()
            .put("schema_version", 1)
            .put("refused", JsonArray.ofStrings(newest(List.copyOf(kept.refused()), MOST_REFUSED)))
            .put("trials", new JsonArray(trials))
            .build();
    TextStore.write(file, (JsonWriter.writeIndented(root) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static <T> List<T> newest(List<T> all, int most) {
    return all.subList(Math.max(0, all.size() - most), all.size());
  }

  private static JsonObject json(Trial trial) {
    List<Json> replaced =
        trial.replaced().stream()
            .<Json>map(
                one -> JsonObject.builder().put("was", one.was()).put("now", one.now()).build())
            .toList();
    return JsonObject.builder()
        .put("proxy", trial.proxy())
        .put("rule", trial.rule())
        .put("until", trial.until().toString())
        .put("replaced", new JsonArray(replaced))
        .put("added", new JsonArray(List.<Json>copyOf(trial.added())))
        .build();
  }

  private ConfigException broken() {
    return new ConfigException(
        ConfigProblem.ofFile(
            Code.BAD_VALUE, file, "an entry that is none", "a file that assent wrote"));
  }
}
