package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.ValueTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/// Conditions that say of a call what it is, as exactly as the language can.
///
/// Nothing escapes a wildcard: a name or path that contains one gives a pattern that matches others
/// too.
///
/// @param ready whether the attributes came ready-made, so that each path condition sees only its
///   own key
record CallProperties(AccessRequest request, boolean ready) {
  private static final int ENTRIES = 16;
  private static final int VALUES = 8;
  private static final int TEXT = 400;

  /// The properties of a call. Paths that came ready-made stand nowhere in it.
  static CallProperties of(AccessRequest request) {
    var paths = request.resource().paths();
    return new CallProperties(
        request, !paths.isEmpty() && paths.stream().allMatch(path -> path.pointer().isEmpty()));
  }

  Optional<Condition.Single> tool() {
    return request.resource().toolName().map(name -> Attribute.TOOL_NAME.texts(List.of(name)));
  }

  Optional<Condition.Single> server() {
    return text(request.resource().backendId()).map(name -> Attribute.BACKEND.texts(List.of(name)));
  }

  Optional<Condition.Single> method() {
    return text(request.action().method()).map(name -> Attribute.METHOD.texts(List.of(name)));
  }

  /// The paths that an ALLOW sees, in the spellings that it sees.
  List<Condition.Single> pathsOfAllow() {
    return paths(ResourcePath::allowSpellings, path -> path.use() == ResourcePath.Use.ALL);
  }

  /// The paths that other rules see, in the spellings that a `not` compares.
  List<Condition.Single> pathsOfNot() {
    return paths(ResourcePath::placedSpellings, path -> path.use() != ResourcePath.Use.GUARDS);
  }

  /// One condition on every path; of ready-made attributes one for each role. Empty when there are
  /// none, or too many.
  private List<Condition.Single> paths(
      Function<ResourcePath, List<String>> spellings, Predicate<ResourcePath> seen) {
    var byRole = new LinkedHashMap<Attribute, List<String>>();
    for (var path : request.resource().paths()) {
      if (seen.test(path)) {
        var attribute = ready ? Attribute.ofRole(path.role()) : Attribute.PATH;
        var texts = byRole.computeIfAbsent(attribute, _ -> new ArrayList<>());
        spellings.apply(path).stream().filter(text -> !texts.contains(text)).forEach(texts::add);
      }
    }
    return byRole.values().stream().anyMatch(texts -> texts.isEmpty() || texts.size() > ENTRIES)
        ? List.of()
        : byRole.entrySet().stream()
            .<Condition.Single>map(entry -> entry.getKey().texts(entry.getValue()))
            .toList();
  }

  /// The hosts; absent when a URL has none, or there are too many.
  Optional<Condition.Single> hosts() {
    var urls = request.resource().urls();
    var hosts = urls.stream().map(ResourceUrl::host).flatMap(Optional::stream).distinct().toList();
    return hosts.isEmpty()
            || hosts.size() > ENTRIES
            || urls.stream().anyMatch(url -> url.host().isEmpty())
        ? Optional.empty()
        : Optional.of(Attribute.HOST.texts(hosts));
  }

  /// The commands that it runs, by their words; absent where it runs none.
  Optional<Condition.Single> commands() {
    return Optional.of(request.resource().command().alone())
        .filter(all -> !all.isEmpty())
        .map(Attribute.LONE_COMMAND::texts);
  }

  /// The arguments, each single value; absent when there is none, too many of them or too long
  /// ones.
  Optional<Condition.Single> arguments() {
    return allArguments().map(Attribute.ARGUMENT::tests);
  }

  private Optional<Map<String, ValueTest>> allArguments() {
    var tests = new LinkedHashMap<String, ValueTest>();
    boolean fits = collect("", request.arguments(), tests);
    return tests.isEmpty() || !fits ? Optional.empty() : Optional.of(tests);
  }

  /// The arguments in which a condition's values stand, else all of them: no call is without
  /// arguments, so a `not` with them holds for every other call.
  Optional<Condition.Tests> argumentsOf(Condition.Single said) {
    return (said.attribute().isPathOfCall()
            ? pathArguments()
            : Optional.<Map<String, ValueTest>>empty())
        .or(this::allArguments)
        .map(tests -> new Condition.Tests(Attribute.ARGUMENT, tests));
  }

  /// True if a wildcard among the texts says more than this call.
  static boolean isOpen(Condition.Tests said) {
    return said.tests().values().stream()
        .anyMatch(test ->
            test instanceof ValueTest.Like(var text) && (text.contains("*") || text.contains("?")));
  }

  private Optional<Map<String, ValueTest>> pathArguments() {
    var tests = new LinkedHashMap<String, ValueTest>();
    for (var path : request.resource().paths()) {
      if (path.use() != ResourcePath.Use.GUARDS) {
        if (path.pointer().isEmpty()
            || !(JsonPointer.resolve(request.arguments(), path.pointer())
                instanceof JsonString text)) {
          return Optional.empty();
        }
        tests.put(path.pointer(), new ValueTest.Like(text.value()));
      }
    }
    return tests.isEmpty() || tests.size() > VALUES ? Optional.empty() : Optional.of(tests);
  }

  private static boolean collect(String pointer, Json value, Map<String, ValueTest> tests) {
    switch (value) {
      case JsonObject(var members) -> {
        for (var member : members.entrySet()) {
          if (!collect(JsonPointer.child(pointer, member.getKey()), member.getValue(), tests)) {
            return false;
          }
        }
      }
      case JsonArray(var items) -> {
        for (int i = 0; i < items.size(); i++) {
          if (!collect(JsonPointer.child(pointer, i), items.get(i), tests)) {
            return false;
          }
        }
      }
      case JsonString text -> {
        if (text.value().isBlank() || text.value().length() > TEXT) {
          return false;
        }
        tests.put(pointer, new ValueTest.Like(text.value()));
      }
      case JsonNumber _, JsonBoolean _, JsonNull _ ->
          tests.put(pointer, new ValueTest.EqualTo(value));
    }
    return tests.size() <= VALUES;
  }

  private static Optional<String> text(String value) {
    return Optional.of(value).filter(text -> !text.isBlank());
  }
}
