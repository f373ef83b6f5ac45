package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.EntryLimit.Of;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The members that one server's entry may have in a client's file, and what each means there: the
/// data of `programs/CLIENT.json`, with its sources.
///
/// @param members by name
/// @param written the members by which an entry says that a program is started
/// @param fills the forms that the client fills in wherever they stand, besides those that
///   [FilledIn] knows
/// @param limits in the order in which they count
/// @param inherits the variables that a program gets of the client's own; absent where it gets all,
///   or where that is not known
record ClientEntry(
    Map<String, Meaning> members,
    Written written,
    Set<String> fills,
    List<EntryLimit> limits,
    Optional<List<String>> inherits) {
  private static final Pattern NAMED = Pattern.compile("\\$[A-Za-z_][A-Za-z0-9_]*");
  private static final Pattern IN_PERCENT = Pattern.compile("%[A-Za-z_][A-Za-z0-9_]*%");
  private static final Set<String> PROGRAMS = Set.of("stdio", "local");
  private static final Set<String> ADDRESSES =
      Set.of("http", "sse", "streamablehttp", "streamable-http", "streamable_http", "remote");

  // Of any client: they say nothing of the server.
  private static final Set<String> REMARKS =
      Set.of(
          "$schema",
          "_comment",
          "comment",
          "description",
          "disabled",
          "displayName",
          "enabled",
          "icon",
          "icons",
          "name",
          "note",
          "notes",
          "tags",
          "title",
          "version");

  /// The part that a member has in what is started or reached.
  enum Meaning {
    /// tells a program from an address
    KIND,
    COMMAND,
    ARGUMENTS,
    VARIABLES,
    /// names of variables that the client hands on to the program
    NAMES,
    /// a file of variables
    FILE,
    FOLDER,
    ADDRESS,
    HEADERS,
    /// the client signs in with it, or makes headers of it
    CREDENTIAL,
    /// another fact of the connection to an address
    CONNECTION,
    /// changes where and in which way the command is started
    LAUNCH,
    LIMIT,
    /// concerns the client alone, and means the same beside any command
    OWN
  }

  /// The members by which an entry says that a program is started.
  ///
  /// @param kind the member that tells a program from an address
  /// @param local its word for a program; absent where the client needs none
  /// @param isOneList whether the command is one list of program and arguments
  record Written(
      String command,
      String arguments,
      String variables,
      String kind,
      Optional<String> local,
      boolean isOneList) {}

  ClientEntry {
    members = Map.copyOf(members);
    fills = Set.copyOf(fills);
    limits = List.copyOf(limits);
  }

  /// The part of a client's data that tells of its entries.
  static ClientEntry of(JsonObject data) {
    var members = new LinkedHashMap<String, Meaning>();
    JsonObject meanings = data.object("members").orElseThrow();
    for (String meaning : meanings.members().keySet()) {
      ProgramFile.texts(meanings, meaning)
          .forEach(name -> members.put(name, Meaning.valueOf(meaning.toUpperCase(Locale.ROOT))));
    }
    var limits = ProgramFile.objects(data, "limits").stream().map(EntryLimit::of).toList();
    limits.forEach(limit -> members.put(limit.member(), Meaning.LIMIT));
    JsonObject written = data.object("writes").orElse(JsonObject.EMPTY);
    return new ClientEntry(
        members,
        new Written(
            written.string("command").orElse("command"),
            written.string("arguments").orElse("args"),
            written.string("variables").orElse("env"),
            written.string("kind").orElse("type"),
            written.string("local"),
            written.get("one_list") == JsonBoolean.TRUE),
        Set.copyOf(ProgramFile.texts(data, "fills")),
        limits,
        data.array("inherits").map(_ -> ProgramFile.texts(data, "inherits")));
  }

  /// The limit of a start or of a call; absent where none is known for one server.
  Optional<EntryLimit> limit(Of of) {
    return limits.stream().filter(limit -> limit.isOf(of)).findFirst();
  }

  /// Returns whether the client puts something else in the place of a text, or of a part of it,
  /// wherever it stands.
  boolean fillsIn(String text) {
    return FilledIn.isMarked(text)
        || fills.contains("$NAME") && NAMED.matcher(text).find()
        || fills.contains("%NAME%") && IN_PERCENT.matcher(text).find()
        || fills.contains("$(command)") && (text.contains("$(") || text.indexOf('`') >= 0);
  }

  /// Returns whether the value of a variable may be filled in by the client. Such a variable stays
  /// in its file; one that no client fills in passes on as it is.
  boolean fillsInVariable(String value) {
    return FilledIn.isByClient(value) || fillsIn(value);
  }

  /// The variables that an entry of ours keeps, so that the client hands them on: those that only
  /// it can fill in, and those that are to stay. Absent where there is none.
  Optional<Json> staying(Map<String, String> variables, Collection<String> names) {
    var kept = JsonObject.builder();
    variables.forEach((name, value) -> {
      if (names.contains(name) || fillsInVariable(value)) {
        kept.put(name, value);
      }
    });
    JsonObject all = kept.build();
    return all.members().isEmpty() ? Optional.empty() : Optional.of(all);
  }

  /// The members of an entry that leave its file with the server.
  List<String> leaving(JsonObject entry) {
    return entry.members().keySet().stream()
        .filter(name -> EntryParts.MOVED.contains(name) || isMoved(name))
        .toList();
  }

  private boolean isMoved(String name) {
    return switch (members.getOrDefault(name, Meaning.OWN)) {
      case FILE, FOLDER, ADDRESS, HEADERS, CREDENTIAL, CONNECTION -> true;
      case KIND -> !name.equals(written.kind());
      case COMMAND, ARGUMENTS, VARIABLES, NAMES, LAUNCH, LIMIT, OWN -> false;
    };
  }

  /// The names of variables that the client hands on to the program; absent where one is no name.
  Optional<List<String>> names(JsonObject entry) {
    var names = new ArrayList<String>();
    for (var member : entry.members().entrySet()) {
      if (members.get(member.getKey()) == Meaning.NAMES && says(member.getValue())) {
        if (!(member.getValue() instanceof JsonArray(var items))) {
          return Optional.empty();
        }
        for (Json item : items) {
          Optional<String> name = name(item);
          if (name.isEmpty()) {
            return Optional.empty();
          }
          names.add(name.get());
        }
      }
    }
    return Optional.of(names);
  }

  // An object can name another computer as the source.
  private static Optional<String> name(Json item) {
    if (item instanceof JsonObject object) {
      boolean here =
          object.get("source") == null || object.string("source").equals(Optional.of("local"));
      return here ? object.string("name").filter(name -> !name.isEmpty()) : Optional.empty();
    }
    return item instanceof JsonString text && !text.value().isEmpty()
        ? Optional.of(text.value())
        : Optional.empty();
  }

  /// Why an entry has to stay as it is: something in it would be lost, or be another behind us.
  ///
  /// @param client as its maker writes it
  /// @return `found X, expected Y`; absent where the entry can move
  Optional<Sentence> obstacle(String client, JsonObject entry) {
    EntryParts parts = EntryParts.of(entry);
    boolean reached = parts.command().isEmpty() && parts.address().isPresent();
    if (!parts.command().isEmpty() && parts.address().isPresent()) {
      return found("a command and an address", "one of them");
    }
    for (var member : entry.members().entrySet()) {
      Optional<Sentence> why = obstacle(client, member.getKey(), member.getValue(), reached);
      if (why.isPresent()) {
        return why;
      }
    }
    if (names(entry).isEmpty()) {
      return found("something else than names of this computer's variables", "names");
    }
    return EntryParts.unset(entry)
        .map(name -> Sentence.found(Sentence.of("no text for the variable `%s`", name), "one"));
  }

  private Optional<Sentence> obstacle(String client, String name, Json value, boolean reached) {
    @Nullable Meaning meaning = members.get(name);
    if (!says(value) || REMARKS.contains(name)) {
      return Optional.empty();
    }
    if (meaning == null) {
      boolean chooses = !EntryParts.ALL.contains(name) && EntryParts.resemblesOne(name);
      return reached && !EntryParts.ALL.contains(name) || chooses
          ? found(
              Sentence.of("`%s`, of which it is not known what %s does with it", name, client),
              "an entry without it")
          : Optional.empty();
    }
    return switch (meaning) {
      case CREDENTIAL ->
          found(
              Sentence.of("`%s`, by which %s signs in or makes headers itself", name, client),
              "headers in the entry, or a server that you add with `assent proxy add` and sign in"
                  + " at with `assent proxy login`");
      case CONNECTION ->
          found(
              Sentence.of("`%s`, by which %s reaches the server", name, client),
              "an address alone");
      case LAUNCH ->
          found(
              Sentence.of("`%s`, which says how %s starts the command", name, client),
              "a command alone");
      case KIND ->
          value instanceof JsonString kind && isKind(kind.value(), reached)
              ? Optional.empty()
              : found(
                  Sentence.of(
                      reached
                          ? "`%s` with another value than one for HTTP"
                          : "`%s` with another value than one for a program",
                      name),
                  reached ? "one for HTTP" : "one for a program");
      case NAMES, VARIABLES ->
          reached
              ? found(Sentence.of("`%s` beside an address", name), "variables beside a command")
              : Optional.empty();
      case COMMAND, ARGUMENTS, FILE, FOLDER, ADDRESS, HEADERS, LIMIT, OWN -> Optional.empty();
    };
  }

  private static boolean isKind(String kind, boolean reached) {
    String plain = kind.toLowerCase(Locale.ROOT);
    return (reached ? ADDRESSES : PROGRAMS).contains(plain);
  }

  // A member that says no, or nothing, is as good as absent.
  private static boolean says(Json value) {
    return switch (value) {
      case JsonNull _ -> false;
      case JsonBoolean bool -> bool == JsonBoolean.TRUE;
      case JsonString text -> !text.value().isEmpty();
      case JsonArray(var items) -> !items.isEmpty();
      case JsonObject object -> !object.members().isEmpty();
      case JsonNumber _ -> true;
    };
  }

  private static Optional<Sentence> found(Object found, String expected) {
    return Optional.of(Sentence.found(found, expected));
  }
}
