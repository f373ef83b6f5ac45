package dev.assent.core.wiring;

import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An entry of a client's file, read: what it starts or reaches, whatever its members are called.
/// Values may be secrets, so none of this is shown.
///
/// @param command program and arguments; empty where it starts none
/// @param variables that it sets for the program, in their order
/// @param folder in which the program is started; absent where it names none
/// @param address of a server that runs elsewhere; absent where it names none
/// @param headers that go along to the address, in their order
/// @param variableFile a file with more variables; absent where it names none
public record EntryParts(
    List<String> command,
    Map<String, String> variables,
    Optional<String> folder,
    Optional<String> address,
    Map<String, String> headers,
    Optional<String> variableFile) {
  // As masked values are written elsewhere, so that nobody masks it again.
  private static final String HIDDEN = "[masked]";
  private static final Pattern NAMES_PLACE =
      Pattern.compile("(?:^|[^A-Z])(?:PATH|FILE|DIR)$", Pattern.CASE_INSENSITIVE);
  private static final Pattern PLACE =
      Pattern.compile("(?:~?/|[A-Za-z]:[\\\\/])[\\p{L}\\p{N} ._/\\\\~()-]{1,400}");
  private static final List<String> COMMANDS = List.of("command", "cmd");
  private static final String ARGUMENTS = "args";
  // The member with all of it, where the command is an object, as in older files of Zed.
  private static final String COMMAND = "command";
  private static final String PATH = "path";
  private static final List<String> FOLDERS = List.of("cwd", "workingDirectory");
  private static final String VARIABLE_FILE = "envFile";
  private static final List<String> ADDRESSES = List.of("url", "httpUrl", "serverUrl", "uri");
  private static final List<String> VARIABLES = List.of("env", "environment", "envs");
  private static final List<String> HEADERS =
      List.of("headers", "http_headers", "env_http_headers");

  /// The members that say what is started or reached, but for the command and its variables: they
  /// move away with the server.
  static final List<String> MOVED =
      Stream.of(FOLDERS, List.of(VARIABLE_FILE), ADDRESSES, HEADERS).flatMap(List::stream).toList();

  /// All members that say what is started or reached.
  static final List<String> ALL =
      Stream.of(MOVED, List.of("type", "transport"), COMMANDS, List.of(ARGUMENTS), VARIABLES)
          .flatMap(List::stream)
          .toList();

  private static final Pattern CHOOSES_CODE =
      Pattern.compile(
          "NODE_(?:OPTIONS|PATH)|ELECTRON_RUN_AS_NODE"
              + "|NPM_CONFIG_(?:PREFIX|USERCONFIG|GLOBALCONFIG|REGISTRY|SCRIPT_SHELL|NODE_OPTIONS)"
              + "|PYTHON(?:PATH|HOME|STARTUP|USERBASE|EXECUTABLE|BREAKPOINT|PLATLIBDIR)|VIRTUAL_ENV"
              + "|PERL5(?:LIB|OPT|DB)|RUBY(?:OPT|LIB)|GEM_(?:HOME|PATH)|LUA_(?:INIT|PATH|CPATH).*"
              + "|PHPRC|PHP_INI_SCAN_DIR|R_(?:PROFILE|ENVIRON|LIBS).*|CLASSPATH|MAVEN_(?:OPTS|ARGS)"
              + "|GRADLE_OPTS|DOTNET_(?:STARTUP_HOOKS|ROOT).*|GO(?:FLAGS|PATH|ROOT|TOOLCHAIN)"
              + "|RUSTC(?:_WRAPPER)?|OPENSSL_(?:CONF|MODULES|ENGINES)"
              + "|GIT_(?:SSH|SSH_COMMAND|EXEC_PATH|EXTERNAL_DIFF|EDITOR|PAGER|ASKPASS|TEMPLATE_DIR)"
              + "|EDITOR|VISUAL|PAGER|BROWSER");

  private static final Set<String> OF_THE_COMMAND =
      Stream.of(List.of("type", "transport"), COMMANDS, List.of(ARGUMENTS), VARIABLES)
          .flatMap(List::stream)
          .collect(toUnmodifiableSet());
  private static final Set<String> CHOOSING =
      Stream.concat(
              ALL.stream(),
              // By what other clients or systems choose.
              Stream.of(
                  ("arguments argv program executable exec bin path script shell image"
                          + " docker container platforms windows linux macos osx win32 darwin dir"
                          + " directory root workdir endpoint baseurl host socket environmentfile")
                      .split(" ")))
          .map(EntryParts::bare)
          .collect(toUnmodifiableSet());

  public EntryParts {
    command = List.copyOf(command);
    variables = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    headers = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  @Override
  public String toString() {
    return "EntryParts[not shown]";
  }

  /// The parts of an entry; one that is no object starts nothing.
  static EntryParts of(Json entry) {
    JsonObject server = entry instanceof JsonObject object ? object : JsonObject.EMPTY;
    return new EntryParts(
        command(server),
        variables(server),
        first(server, FOLDERS),
        first(server, ADDRESSES),
        texts(server, HEADERS),
        server.string(VARIABLE_FILE));
  }

  /// Returns whether an entry has nothing that could be read in another way: texts where texts
  /// belong, one form of a command.
  static boolean isPlain(JsonObject server) {
    boolean twoForms =
        server.array(COMMAND).isPresent() && server.get(ARGUMENTS) != null
            || server.object(COMMAND).isPresent()
            || server.get(COMMAND) != null && server.get("cmd") != null;
    boolean texts =
        server
            .array("args")
            .map(list -> list.items().stream())
            .orElse(Stream.empty())
            .allMatch(JsonString.class::isInstance);
    boolean tables =
        VARIABLES.stream()
            .allMatch(member -> server.get(member) == null || server.object(member).isPresent());
    return !twoForms && texts && tables;
  }

  /// Returns whether nothing in an entry chooses what is started, where, or what is reached, but
  /// for its command, arguments and variables. Some clients take a member in any case of letters,
  /// and each has its own spelling; so one that only resembles such a member counts as one.
  static boolean startsItsCommandAlone(JsonObject server) {
    return server.members().keySet().stream()
        .allMatch(name -> OF_THE_COMMAND.contains(name) || !CHOOSING.contains(bare(name)));
  }

  /// Returns whether a member resembles one that chooses what is started, or where, or what is
  /// reached.
  static boolean resemblesOne(String name) {
    return CHOOSING.contains(bare(name));
  }

  /// The first variable of an entry that has no text; absent where all have one.
  static Optional<String> unset(JsonObject server) {
    return Stream.concat(server.object(COMMAND).stream(), Stream.of(server))
        .flatMap(where -> VARIABLES.stream().flatMap(member -> where.object(member).stream()))
        .flatMap(values -> values.members().entrySet().stream())
        .filter(one ->
            one.getValue() instanceof JsonNull
                || one.getValue() instanceof JsonObject
                || one.getValue() instanceof JsonArray)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static String bare(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[_.-]", "");
  }

  /// The members of an entry that hold values, with the values hidden; empty where there are none.
  static Map<String, Optional<Json>> masked(@Nullable Json entry) {
    var members = new LinkedHashMap<String, Optional<Json>>();
    if (!(entry instanceof JsonObject server)) {
      return members;
    }
    for (String member : Stream.concat(VARIABLES.stream(), HEADERS.stream()).toList()) {
      server
          .object(member)
          .filter(values -> !values.members().isEmpty())
          .ifPresent(values -> members.put(member, Optional.of(hidden(values))));
    }
    server
        .object(COMMAND)
        .flatMap(command ->
            command
                .object(VARIABLES.getFirst())
                .filter(values -> !values.members().isEmpty())
                .map(values -> command.with(VARIABLES.getFirst(), hidden(values))))
        .ifPresent(command -> members.put(COMMAND, Optional.of(command)));
    for (String member : ADDRESSES) {
      server
          .string(member)
          .filter(address -> address.indexOf('?') >= 0)
          .ifPresent(address ->
              members.put(
                  member,
                  Optional.of(
                      new JsonString(address.substring(0, address.indexOf('?') + 1) + HIDDEN))));
    }
    return members;
  }

  private static JsonObject hidden(JsonObject values) {
    var hidden = JsonObject.builder();
    values
        .members()
        .forEach((name, value) ->
            hidden.put(
                name,
                value instanceof JsonString text
                        && (FilledIn.isMarked(text.value())
                            || choosesCode(name)
                            || isPlace(name, text.value()))
                    ? text
                    : new JsonString(HIDDEN)));
    return hidden.build();
  }

  // A file or folder of the machine is no secret. A token may stand under such a name as well.
  private static boolean isPlace(String name, String value) {
    return NAMES_PLACE.matcher(name).find() && PLACE.matcher(value).matches();
  }

  // By such a variable another program runs than the one that is named. It has to be seen before a
  // change, and it is no secret.
  private static boolean choosesCode(String variable) {
    return ServerEntries.leadsAway(variable)
        || CHOOSES_CODE.matcher(variable.toUpperCase(Locale.ROOT)).matches();
  }

  private static List<String> command(JsonObject server) {
    if (server.object(COMMAND).isPresent()) {
      return command(server.object(COMMAND).get(), List.of(PATH));
    }
    return command(server, COMMANDS);
  }

  private static List<String> command(JsonObject server, List<String> programs) {
    var words = new ArrayList<String>();
    first(server, programs).ifPresent(words::add);
    server.array(COMMAND).ifPresent(list -> list.items().forEach(word -> words.add(text(word))));
    if (!words.isEmpty()) {
      server
          .array(ARGUMENTS)
          .ifPresent(list -> list.items().forEach(word -> words.add(text(word))));
    }
    return words;
  }

  /// The variables that an entry sets, wherever they stand.
  static Map<String, String> variables(JsonObject server) {
    var all = texts(server.object(COMMAND).orElse(JsonObject.EMPTY), VARIABLES);
    all.putAll(texts(server, VARIABLES));
    return all;
  }

  /// The members of a command that an entry must no longer have once its command is told otherwise.
  static List<String> otherCommands(String command) {
    return COMMANDS.stream().filter(name -> !name.equals(command)).toList();
  }

  private static Optional<String> first(JsonObject server, List<String> members) {
    return members.stream().flatMap(member -> server.string(member).stream()).findFirst();
  }

  private static String text(Json word) {
    return word instanceof JsonString text ? text.value() : JsonWriter.write(word);
  }

  private static Map<String, String> texts(JsonObject server, List<String> members) {
    var texts = new LinkedHashMap<String, String>();
    for (String member : members) {
      server
          .object(member)
          .map(JsonObject::members)
          .orElse(JsonObject.EMPTY.members())
          .forEach((name, value) -> texts.put(name, text(value)));
    }
    return texts;
  }
}
