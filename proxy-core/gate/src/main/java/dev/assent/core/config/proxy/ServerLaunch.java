package dev.assent.core.config.proxy;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.SecretValue;
import dev.assent.core.document.Place;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.Shapes.MapShape;
import dev.assent.core.document.TableShape;
import dev.assent.core.system.CleanEnvironment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The command and environment that start a server as a process.
///
/// @param command program and arguments, no shell; at least the program
/// @param environment variables to set, by name; unmodifiable, in the order of the file
public record ServerLaunch(List<String> command, Map<String, SecretValue> environment) {
  // The form of a name of an environment variable on every platform.
  private static final Pattern VARIABLE = Pattern.compile("[^=\\x00-\\x1f\\x7f]{1,256}");

  static final Shape<Map<String, SecretValue>> VARIABLES =
      new MapShape<>(
          SecretShape.VARIABLE,
          false,
          Integer.MAX_VALUE,
          (name, _) ->
              VARIABLE.matcher(name).matches()
                  ? Optional.empty()
                  : Optional.of("the name of a variable, without `=` and control characters"),
          "an object of variables");

  static final TableShape<ServerLaunch> SHAPE =
      table(
              "an object with at least `command`",
              ServerLaunch::of,
              optional(
                  "command",
                  Shapes.text(
                      text -> !text.isBlank() && text.indexOf('\0') < 0,
                      "the program that is the server, as one text without arguments"),
                  (ServerLaunch launch) -> launch.command.stream().findFirst()),
              member(
                  "args",
                  Shapes.list(
                      Shapes.text(text -> text.indexOf('\0') < 0, "a text"), "a list of texts"),
                  launch -> launch.command.stream().skip(1).toList(),
                  List.of()),
              member("env", VARIABLES, launch -> new TreeMap<>(launch.environment), Map.of()))
          .checked(ServerLaunch::check);

  private static ServerLaunch of(
      Optional<String> program, List<String> arguments, Map<String, SecretValue> environment) {
    var command = new ArrayList<>(program.stream().toList());
    command.addAll(arguments);
    return new ServerLaunch(command, environment);
  }

  private static void check(Place at, ServerLaunch launch) {
    if (at.member("command").isEmpty()) {
      at.missing("command", "the program that is the server");
    }
    for (String name : launch.fromClient()) {
      if (isNeverFromClient(name)) {
        at.member("env")
            .flatMap(variables -> variables.member(name))
            .ifPresent(variable ->
                variable.badName(
                    name,
                    "a variable that makes no program load or run something, or its value in place"
                        + " of `from_client`"));
      }
    }
  }

  public ServerLaunch {
    command = List.copyOf(command);
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
  }

  /// Variables with these values, and some of the client's.
  static ServerLaunch of(List<String> command, Map<String, String> values, Set<String> fromClient) {
    var environment = new LinkedHashMap<String, SecretValue>();
    values.forEach((name, value) -> environment.put(name, new SecretValue.Plain(value)));
    fromClient.forEach(name -> environment.put(name, new SecretValue.FromClient(false)));
    return new ServerLaunch(command, environment);
  }

  /// Returns whether a variable is taken from no client: it can make programs load or run
  /// something, so it comes only from a definition that gives its value.
  public static boolean isNeverFromClient(String name) {
    return CleanEnvironment.isHook(name);
  }

  /// Names of variables to take from the client's environment, sorted; may be empty.
  public Set<String> fromClient() {
    var names = new TreeSet<String>();
    environment.forEach((name, value) -> {
      if (value instanceof SecretValue.FromClient) {
        names.add(name);
      }
    });
    return Collections.unmodifiableSet(names);
  }

  /// Names of variables that a client has to give, in the order of the file.
  public List<String> required() {
    return environment.entrySet().stream()
        .filter(one -> one.getValue() instanceof SecretValue.FromClient(var required) && required)
        .map(Map.Entry::getKey)
        .toList();
  }

  /// The first of [#required] that a client did not give; absent where it gave all.
  ///
  /// @param given names of those that it gave
  public Optional<String> missing(Set<String> given) {
    return required().stream().filter(name -> !given.contains(name)).findFirst();
  }

  /// Names of variables that the configuration sets, sorted; may be empty.
  public Set<String> set() {
    var names = new TreeSet<>(environment.keySet());
    names.removeAll(fromClient());
    return Collections.unmodifiableSet(names);
  }
}
