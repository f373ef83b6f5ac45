package dev.assent.core.suggest;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Subject;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.masking.SecretTree;
import dev.assent.core.pdp.condition.BitField;
import dev.assent.core.policy.Attribute;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Counts the values that calls had, attribute by attribute, for somebody who writes a rule.
///
/// A value counts once for each call. Of paths the folders around them count too, written as
/// patterns. Each attribute keeps at most [#MOST] values; later new ones are not counted, so the
/// newest calls go first. What was masked is no value. Not thread-safe; [#offered()] gives what is.
public final class SeenValues {
  /// The most values that are kept of an attribute.
  public static final int MOST = 4_000;

  private static final int LONGEST = 400;
  private static final int DEEPEST = 6;
  static final String MASKED = "[masked ";

  private final String home;
  private final Map<Attribute, Map<String, Integer>> texts = new EnumMap<>(Attribute.class);
  private final Map<Attribute, Map<String, Place>> places = new EnumMap<>(Attribute.class);
  private final Map<Attribute, PlacedValues> values = new EnumMap<>(Attribute.class);
  private int calls;

  /// A value and how often it was seen.
  ///
  /// @param text as a condition may say it
  /// @param times calls that had it; 0 for one that is known and was never seen
  public record Seen(String text, int times) {}

  /// A place in the documents of calls.
  ///
  /// @param pointer a JSON pointer
  /// @param times calls that had a value there; 0 for one that is known and was never seen
  /// @param sample a value that was seen there; absent where only a tool's schema names the place
  /// @param tool a tool whose schema names it; empty where a value was seen
  public record Place(String pointer, int times, Optional<Json> sample, String tool) {}

  /// A value at a place.
  ///
  /// @param times calls that had it there; 0 for one that is known and was never seen
  /// @param tool the tool that names it; empty where it was seen, or a person's sign-in has it
  public record Value(Json value, int times, String tool) {
    /// The value as a person reads it: a text without quotes.
    public String text() {
      return value instanceof JsonString text ? text.value() : JsonWriter.write(value);
    }
  }

  /// @param home the folder that `~` stands for; empty for none
  public SeenValues(String home) {
    this.home = home;
  }

  /// Counts the values of a call.
  public void take(AccessRequest call) {
    calls++;
    for (var attribute : Attribute.values()) {
      switch (attribute.form()) {
        case GLOBS, TEXTS ->
            attribute.texts(call).stream().distinct().forEach(text -> count(attribute, text, 1));
        case PATHS -> spellings(attribute.texts(call)).forEach(text -> count(attribute, text, 1));
        case TESTS ->
            attribute.document(call).ifPresent(tree -> walk(Walk.seen(attribute), "", tree, 0));
        case WORD_LIST, WORD_OR_LIST, ONE_WORD, AT_LEAST ->
            BitField.wordsOf(attribute, call).forEach(word -> count(attribute, word, 1));
        case HOURS, EARLIER -> {}
      }
    }
  }

  /// Adds a value that is known although no call had it.
  public void know(Attribute attribute, String text) {
    count(attribute, text, 0);
  }

  /// Adds what a token says of a person, although no call came from them.
  public void know(Subject person) {
    know(Attribute.SUBJECT, person.id());
    person.issuer().ifPresent(issuer -> know(Attribute.ISSUER, issuer));
    person.scopes().forEach(scope -> know(Attribute.SCOPE, scope));
    person.audience().forEach(whom -> know(Attribute.AUDIENCE, whom));
    person.clientId().ifPresent(client -> know(Attribute.CLIENT_ID, client));
    walk(Walk.known(Attribute.CLAIM, ""), "", person.claims(), 0);
  }

  /// Adds a tool that is listed, although nobody called it: its name, the facts in its description,
  /// and the places and values of the arguments that its schema names.
  public void know(String tool, JsonObject description) {
    know(Attribute.TOOL_NAME, tool);
    walk(Walk.known(Attribute.METADATA, tool), "", description, 0);
    var secrets = SecretTree.of(description);
    description
        .object("inputSchema")
        .ifPresent(schema ->
            SchemaPlaces.of(schema)
                .forEach((pointer, named) -> {
                  put(Attribute.ARGUMENT, new Place(pointer, 0, Optional.empty(), tool));
                  if (!secrets.isSecretAt(pointer)) {
                    named.forEach(
                        one -> placed(Attribute.ARGUMENT, pointer, new Value(one, 0, tool)));
                  }
                }));
  }

  /// The number of calls that were counted.
  public int calls() {
    return calls;
  }

  /// Adds what others have of the attributes that hold for the whole machine.
  public SeenValues addOfMachine(SeenValues others) {
    calls += others.calls;
    for (var attribute : Attribute.values()) {
      if (isOfMachine(attribute)) {
        others.texts.getOrDefault(attribute, Map.of()).forEach((t, n) -> count(attribute, t, n));
        others
            .places
            .getOrDefault(attribute, Map.of())
            .values()
            .forEach(place -> put(attribute, place));
        if (others.values.containsKey(attribute)) {
          placed(attribute).putAll(others.values.get(attribute));
        }
      }
    }
    return this;
  }

  // The others belong to one server: its tools, and what they take.
  private static boolean isOfMachine(Attribute attribute) {
    return switch (attribute) {
      case PATH,
          SOURCE,
          DESTINATION,
          EXTENSION,
          SCHEME,
          HOST,
          SUBJECT,
          ISSUER,
          SCOPE,
          AUDIENCE,
          CLIENT_ID,
          CLAIM,
          COMMAND_RULE,
          LONE_COMMAND,
          COMMAND_FOLDER,
          CLIENT,
          ORIGIN ->
          true;
      case TOOL_NAME,
          OPERATION,
          BACKEND,
          RESOURCE_TYPE,
          METHOD,
          SIDE_EFFECTS,
          ARGUMENT,
          SEVERITY,
          TOOL_STATE,
          METADATA,
          CAPABILITY,
          TIME,
          AFTER ->
          false;
    };
  }

  /// The values that are there now, to be offered.
  public OfferedValues offered() {
    return new OfferedValues(texts, places, values, calls);
  }

  /// The same with what is known beside it.
  public OfferedValues offeredWith(SeenValues known) {
    var both = new SeenValues(home);
    both.calls = calls;
    List.of(this, known)
        .forEach(one -> {
          one.texts.forEach((attribute, counts) ->
              counts.forEach((text, times) -> both.add(attribute, text, times)));
          one.places.forEach(
              (attribute, found) -> found.values().forEach(place -> both.put(attribute, place)));
          one.values.forEach((attribute, found) -> both.placed(attribute).putAll(found));
        });
    return both.offered();
  }

  private void count(Attribute attribute, String text, int times) {
    boolean useful =
        !text.isBlank()
            && text.length() <= LONGEST
            && !text.contains(MASKED)
            && !(attribute == Attribute.LONE_COMMAND && text.equals(CommandFacts.NOT_ALONE));
    if (useful) {
      var counts = texts.computeIfAbsent(attribute, _ -> new LinkedHashMap<>());
      if (counts.size() < MOST || counts.containsKey(text)) {
        counts.merge(text, times, Integer::sum);
      }
    }
  }

  // A known value comes after those that were seen and must not be lost behind them.
  private void add(Attribute attribute, String text, int times) {
    texts.computeIfAbsent(attribute, _ -> new LinkedHashMap<>()).merge(text, times, Integer::sum);
  }

  // Each path as it is, and each folder around it with all that is below; not the root.
  private Set<String> spellings(List<String> paths) {
    var all = new LinkedHashSet<String>();
    for (String path : paths) {
      String shown = shortened(path);
      all.add(shown);
      int slash = shown.lastIndexOf('/');
      for (int depth = 0; slash > 0 && depth < DEEPEST; depth++) {
        all.add(shown.substring(0, slash) + "/**");
        slash = shown.lastIndexOf('/', slash - 1);
      }
    }
    return all;
  }

  private String shortened(String path) {
    return !home.isEmpty() && path.startsWith(home + "/")
        ? "~" + path.substring(home.length())
        : path;
  }

  /// A walk through a document.
  ///
  /// @param times how often each value in it counts
  /// @param tool the tool that is described; empty for what is no description
  private record Walk(Attribute attribute, int times, String tool) {
    static Walk seen(Attribute attribute) {
      return new Walk(attribute, 1, "");
    }

    static Walk known(Attribute attribute, String tool) {
      return new Walk(attribute, 0, tool);
    }

    Value of(Json value) {
      return new Value(value, times, tool);
    }
  }

  private void walk(Walk walk, String pointer, Json value, int depth) {
    if (depth > DEEPEST) {
      return;
    }
    switch (value) {
      case JsonObject object ->
          object
              .members()
              .forEach(
                  (name, below) -> walk(walk, JsonPointer.child(pointer, name), below, depth + 1));
      case JsonArray array -> {
        if (walk.attribute() == Attribute.CLAIM) {
          // Of a list in a claim one element is enough, wherever it stands.
          put(walk.attribute(), new Place(pointer, walk.times(), Optional.of(array), ""));
          array.items().stream()
              .distinct()
              .filter(SeenValues::isSingle)
              .forEach(one -> placed(walk.attribute(), pointer, walk.of(one)));
        } else if (!array.items().isEmpty()) {
          walk(walk, JsonPointer.child(pointer, 0), array.items().getFirst(), depth + 1);
        }
      }
      case JsonString _, JsonNumber _, JsonBoolean _, JsonNull _ -> {
        put(walk.attribute(), new Place(pointer, walk.times(), Optional.of(value), ""));
        placed(walk.attribute(), pointer, walk.of(value));
      }
    }
  }

  private static boolean isSingle(Json value) {
    return !(value instanceof JsonObject) && !(value instanceof JsonArray);
  }

  private PlacedValues placed(Attribute attribute) {
    return values.computeIfAbsent(attribute, _ -> new PlacedValues());
  }

  private void placed(Attribute attribute, String pointer, Value value) {
    placed(attribute).put(pointer, value);
  }

  private void put(Attribute attribute, Place place) {
    var known = places.computeIfAbsent(attribute, _ -> new LinkedHashMap<>());
    if (known.size() < MOST || known.containsKey(place.pointer())) {
      known.merge(
          place.pointer(),
          place,
          (before, now) ->
              new Place(
                  place.pointer(),
                  before.times() + now.times(),
                  before.sample().or(now::sample),
                  before.sample().or(now::sample).isPresent() ? "" : before.tool()));
    }
  }
}
