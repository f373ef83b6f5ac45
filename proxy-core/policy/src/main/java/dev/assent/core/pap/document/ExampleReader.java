package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyExample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the `tests` that a policy brings with it (clause 9).
final class ExampleReader {
  private static final List<String> CALL_TEXTS =
      List.of("backend_id", "subject_id", "issuer", "client_id", "cwd", "client", "origin");

  /// Members that go with a `call`, in addition to what goes with both.
  private static final List<String> WITH_CALL =
      List.of(
          "backend_id",
          "subject_id",
          "issuer",
          "scope",
          "audience",
          "client_id",
          "claims",
          "cwd",
          "tool",
          "client",
          "client_capability",
          "origin",
          "tool_state",
          "machine");

  static final List<String> MEMBERS =
      List.of(
          "name",
          "call",
          "attributes",
          "expect",
          "backend_id",
          "subject_id",
          "issuer",
          "scope",
          "audience",
          "client_id",
          "claims",
          "cwd",
          "tool",
          "client",
          "client_capability",
          "origin",
          "tool_state",
          "now",
          "zone",
          "earlier",
          "home",
          "machine");

  /// The ready attributes of clause 10.1.
  private static final List<String> ATTRIBUTES =
      List.of(
          "mcp_method",
          "resource_type",
          "backend_id",
          "subject_id",
          "issuer",
          "scope",
          "audience",
          "client_id",
          "claims",
          "tool_name",
          "side_effects",
          "scheme",
          "path",
          "source_path",
          "dest_path",
          "extension",
          "operation",
          "command_severity",
          "command_rule",
          "lone_command",
          "everyday_command",
          "command_folder",
          "argument",
          "tool_metadata",
          "tool_state",
          "client",
          "client_capability",
          "host",
          "origin");

  private static final List<String> EXPECTED = List.of("decision", "final_rule");

  private final FindingCollector problems;
  private final Map<String, String> firstPlace = new HashMap<>();

  ExampleReader(FindingCollector problems) {
    this.problems = problems;
  }

  /// The tests in file order; those with errors are left out and recorded.
  List<PolicyExample> read(JsonObject policy) {
    var value = present(policy, "tests");
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof JsonArray(var items))) {
      problems.value(
          "wrong-type",
          "/tests",
          "found " + FindingCollector.shown(value) + ", expected a list of tests");
      return List.of();
    }
    List<PolicyExample> examples = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      example(JsonPointer.child("/tests", i), items.get(i)).ifPresent(examples::add);
    }
    return examples;
  }

  private Optional<PolicyExample> example(String pointer, Json value) {
    if (!(value instanceof JsonObject object)) {
      problems.value(
          "wrong-type",
          pointer,
          "found " + FindingCollector.shown(value) + ", expected a test, which is an object");
      return Optional.empty();
    }
    int before = problems.count();
    knownMembers(pointer, object, MEMBERS, "a test");
    var name = name(pointer, object);
    given(pointer, object);
    var expect = required(pointer, object, "expect", "an object with a `decision`");
    var decision = expect.flatMap(expected -> decision(pointer + "/expect", expected));
    var finalRule = expect.flatMap(expected -> finalRule(pointer + "/expect", expected));
    if (problems.count() > before || name.isEmpty() || decision.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new PolicyExample(name.get(), givenOf(object), decision.get(), finalRule));
  }

  /// The case that a test judges: its members but the name, the expectation, and what is `null`.
  static JsonObject givenOf(JsonObject test) {
    var given = JsonObject.builder();
    test.members()
        .forEach((name, value) -> {
          if (!name.equals("name") && !name.equals("expect") && value != JsonNull.NULL) {
            given.put(name, value);
          }
        });
    return given.build();
  }

  private Optional<String> name(String pointer, JsonObject test) {
    var value = required(pointer, test, "name", "a text");
    if (value.isEmpty()) {
      return Optional.empty();
    }
    String at = pointer + "/name";
    if (!(value.get() instanceof JsonString name)) {
      problems.value(
          "wrong-type", at, "found " + FindingCollector.shown(value.get()) + ", expected a text");
      return Optional.empty();
    }
    if (ListReader.isBlank(name.value())) {
      problems.value(
          "bad-value",
          at,
          "found "
              + (name.value().isEmpty() ? "an empty name" : "only blanks")
              + ", expected some text");
      return Optional.empty();
    }
    var first = firstPlace.putIfAbsent(name.value(), pointer);
    if (first != null) {
      problems.value(
          "duplicate-name",
          at,
          "found the name `"
              + WordHints.cut(name.value())
              + "` again, expected another one than that of `"
              + first
              + "`");
    }
    return Optional.of(name.value());
  }

  private void given(String pointer, JsonObject test) {
    var call = present(test, "call");
    var attributes = present(test, "attributes");
    if ((call == null) == (attributes == null)) {
      problems.value(
          call == null ? "missing-member" : "bad-value",
          pointer,
          "found "
              + (call == null ? "neither `call` nor" : "both `call` and")
              + " `attributes` in a test, expected one of them");
    }
    if (call != null) {
      call(pointer + "/call", call);
    }
    if (attributes instanceof JsonObject object) {
      knownMembers(pointer + "/attributes", object, ATTRIBUTES, "attributes");
    } else if (attributes != null) {
      problems.value(
          "wrong-type",
          pointer + "/attributes",
          "found " + FindingCollector.shown(attributes) + ", expected an object of attributes");
    }
    if (call == null && attributes != null) {
      WITH_CALL.forEach(name -> refuseBesideAttributes(pointer, test, name));
    }
    CALL_TEXTS.forEach(name -> text(pointer, test, name));
    text(pointer, test, "home");
    text(pointer, test, "zone");
    earlier(pointer + "/earlier", present(test, "earlier"), call != null);
    surroundings(pointer, test);
  }

  /// The calls that were let through before: each as the test has its own, or the conditions that
  /// it met, and how long ago.
  private void earlier(String pointer, @Nullable Json value, boolean calls) {
    if (value == null) {
      return;
    }
    if (!(value instanceof JsonArray(var items))) {
      problems.value(
          "wrong-type",
          pointer,
          "found " + FindingCollector.shown(value) + ", expected a list of earlier calls");
      return;
    }
    for (int i = 0; i < items.size(); i++) {
      String at = JsonPointer.child(pointer, i);
      if (!(items.get(i) instanceof JsonObject object)) {
        problems.value(
            "wrong-type",
            at,
            "found " + FindingCollector.shown(items.get(i)) + ", expected an earlier call");
        continue;
      }
      if (present(object, "conditions") instanceof Json conditions) {
        knownMembers(at, object, List.of("conditions", "minutes_ago"), "an earlier call");
        EarlierConditions.read(problems, at + "/conditions", conditions);
        continue;
      }
      String what = calls ? "call" : "attributes";
      knownMembers(
          at,
          object,
          calls ? List.of(what, "tool", "minutes_ago") : List.of(what, "minutes_ago"),
          "an earlier call");
      var inside = required(at, object, what, "an object");
      if (calls && inside.isPresent()) {
        call(at + "/call", inside.get());
      } else if (inside.isPresent() && inside.get() instanceof JsonObject attributes) {
        knownMembers(at + "/attributes", attributes, ATTRIBUTES, "attributes");
      }
    }
  }

  private void surroundings(String pointer, JsonObject test) {
    var tool = present(test, "tool");
    if (tool != null && !(tool instanceof JsonObject)) {
      problems.value(
          "wrong-type",
          pointer + "/tool",
          "found "
              + FindingCollector.shown(tool)
              + ", expected a tool's description, which is an object");
    }
    var state = present(test, "tool_state");
    if (state != null) {
      Vocabulary.of(Attribute.TOOL_STATE).read(problems, pointer + "/tool_state", state);
    }
    var machine = present(test, "machine");
    if (machine != null && !(machine instanceof JsonBoolean)) {
      problems.value(
          "wrong-type",
          pointer + "/machine",
          "found " + FindingCollector.shownByKind(machine) + ", expected `true` or `false`",
          CommonMistakes.truth(machine));
    }
    var now = present(test, "now");
    if (now != null) {
      InstantReader.read(problems, pointer + "/now", now);
    }
  }

  private void refuseBesideAttributes(String pointer, JsonObject test, String name) {
    if (present(test, name) != null) {
      problems.member(
          "misplaced",
          JsonPointer.child(pointer, name),
          "found `" + name + "` beside `attributes`, expected it beside a `call` only",
          ATTRIBUTES.contains(name)
              ? Optional.of("move `" + name + "` into `attributes`")
              : Optional.empty());
    }
  }

  private void call(String pointer, Json value) {
    if (!(value instanceof JsonObject object)) {
      problems.value(
          "wrong-type",
          pointer,
          "found "
              + FindingCollector.shown(value)
              + ", expected an object with `method` and `params`");
      return;
    }
    knownMembers(pointer, object, List.of("method", "params"), "a call");
    var method = required(pointer, object, "method", "a text such as `tools/call`");
    if (method.isPresent() && !(method.get() instanceof JsonString)) {
      problems.value(
          "wrong-type",
          pointer + "/method",
          "found "
              + FindingCollector.shown(method.get())
              + ", expected a text such as `tools/call`");
    }
    var params = present(object, "params");
    if (params != null && !(params instanceof JsonObject)) {
      problems.value(
          "wrong-type",
          pointer + "/params",
          "found " + FindingCollector.shown(params) + ", expected an object");
    }
  }

  private Optional<Effect> decision(String pointer, Json expect) {
    if (!(expect instanceof JsonObject object)) {
      problems.value(
          "wrong-type",
          pointer,
          "found " + FindingCollector.shown(expect) + ", expected an object with a `decision`",
          expect instanceof JsonString word && Effect.ofWord(word.value()).isPresent()
              ? Optional.of("write `{\"decision\": \"" + word.value() + "\"}`")
              : Optional.empty());
      return Optional.empty();
    }
    knownMembers(pointer, object, EXPECTED, "an expectation");
    return required(pointer, object, "decision", WordHints.oneOf(Vocabulary.EFFECTS.words()))
        .flatMap(word -> Vocabulary.EFFECTS.read(problems, pointer + "/decision", word));
  }

  private Optional<String> finalRule(String pointer, Json expect) {
    return expect instanceof JsonObject object
        ? text(pointer, object, "final_rule")
        : Optional.empty();
  }

  private Optional<String> text(String pointer, JsonObject object, String name) {
    var value = present(object, name);
    if (value != null && !(value instanceof JsonString)) {
      problems.value(
          "wrong-type",
          JsonPointer.child(pointer, name),
          "found " + FindingCollector.shown(value) + ", expected a text");
    } else if (value instanceof JsonString text && text.value().isEmpty()) {
      problems.value(
          "bad-value",
          JsonPointer.child(pointer, name),
          "found an empty text, expected some text or no `" + name + "`");
    }
    return object.string(name);
  }

  private Optional<Json> required(String pointer, JsonObject object, String name, String expected) {
    var value = present(object, name);
    if (value == null) {
      problems.value(
          "missing-member",
          object.members().containsKey(name) ? JsonPointer.child(pointer, name) : pointer,
          "found no `" + name + "`, expected " + expected);
    }
    return Optional.ofNullable(value);
  }

  private void knownMembers(String pointer, JsonObject object, List<String> known, String where) {
    for (String name : object.members().keySet()) {
      if (!known.contains(name)) {
        problems.member(
            "unknown-member",
            JsonPointer.child(pointer, name),
            "found the unknown member `"
                + WordHints.cut(name)
                + "` in "
                + where
                + ", expected "
                + WordHints.oneOf(known),
            CommonMistakes.testMember(name, known));
      }
    }
  }

  private static @Nullable Json present(JsonObject object, String name) {
    var value = object.get(name);
    return value == JsonNull.NULL ? null : value;
  }
}
