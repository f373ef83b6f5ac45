package dev.assent.core.pap;

import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.SideEffect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Condition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Reads the conditions of a rule (clause 3).
final class ConditionReader {
  private static final List<String> KNOWN =
      List.of(
          "tool_name", "path_pattern", "source_path", "dest_path", "operations", "extension", "scheme", "backend_id",
          "resource_type", "mcp_method", "subject_id", "side_effects");

  /// Conditions of the language that this version does not carry out. Refused, because a rule without them would match more.
  private static final List<String> LATER =
      List.of(
          "command_severity", "command_rule", "argument", "tool_metadata", "tool_state", "client", "host", "origin",
          "not");

  private static final List<String> OPERATIONS = Arrays.stream(Operation.values()).map(Operation::word).toList();
  private static final List<String> EFFECTS = Arrays.stream(SideEffect.values()).map(SideEffect::word).toList();
  private static final List<String> TYPES = Arrays.stream(ResourceType.values()).map(ResourceType::word).toList();

  private final Problems problems;

  ConditionReader(Problems problems) {
    this.problems = problems;
  }

  static boolean isCondition(String name) {
    return KNOWN.contains(name) || LATER.contains(name);
  }

  /// The conditions in file order; those with errors are left out and recorded.
  List<Condition> read(String pointer, JsonObject object) {
    List<Condition> read = new ArrayList<>();
    boolean any = false;
    for (var member : object.members().entrySet()) {
      boolean named = isCondition(member.getKey());
      if (member.getValue() == JsonNull.NULL && named) {
        continue;
      }
      any = true;
      condition(JsonPointer.child(pointer, member.getKey()), member.getKey(), member.getValue()).ifPresent(read::add);
    }
    if (!any) {
      problems.value(
          "empty-conditions",
          pointer,
          "found no condition, expected at least one, because a rule without conditions would match everything");
    }
    return read;
  }

  private Optional<Condition> condition(String pointer, String name, Json value) {
    return switch (name) {
      case "tool_name" -> Optional.of(new Condition.ToolName(texts(pointer, value)));
      case "path_pattern" -> Optional.of(new Condition.PathMatches(Optional.empty(), texts(pointer, value)));
      case "source_path" ->
          Optional.of(new Condition.PathMatches(Optional.of(PathRole.SOURCE), texts(pointer, value)));
      case "dest_path" ->
          Optional.of(new Condition.PathMatches(Optional.of(PathRole.DESTINATION), texts(pointer, value)));
      case "operations" ->
          Optional.of(new Condition.OperationIn(words(pointer, value, OPERATIONS, Operation::ofWord)));
      case "extension" -> Optional.of(new Condition.ExtensionIn(texts(pointer, value)));
      case "scheme" -> Optional.of(new Condition.SchemeIn(texts(pointer, value)));
      case "backend_id" -> Optional.of(new Condition.BackendIs(texts(pointer, value)));
      case "resource_type" -> type(pointer, value);
      case "mcp_method" -> Optional.of(new Condition.MethodMatches(texts(pointer, value)));
      case "subject_id" -> Optional.of(new Condition.SubjectIs(texts(pointer, value)));
      case "side_effects" -> Optional.of(new Condition.SideEffectIn(sideEffects(pointer, value)));
      default -> unknown(pointer, name);
    };
  }

  /// The effects of a list; those that are none are recorded as errors.
  Set<SideEffect> sideEffects(String pointer, Json value) {
    return words(pointer, value, EFFECTS, SideEffect::ofWord);
  }

  private Optional<Condition> unknown(String pointer, String name) {
    if (LATER.contains(name)) {
      problems.member(
          "not-supported",
          pointer,
          "found the condition `" + name + "`, which is not supported by this version",
          Optional.empty());
    } else {
      problems.member(
          "unknown-member",
          pointer,
          "found the unknown condition `" + Words.cut(name) + "`, expected " + Words.oneOf(KNOWN),
          Words.didYouMean(name, KNOWN));
    }
    return Optional.empty();
  }

  private List<String> texts(String pointer, Json value) {
    if (value instanceof JsonString(var text)) {
      checkText(pointer, text);
      return List.of(text);
    }
    if (value instanceof JsonArray(var items)) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < items.size(); i++) {
        String at = JsonPointer.child(pointer, i);
        if (items.get(i) instanceof JsonString(var text)) {
          checkText(at, text);
          texts.add(text);
        } else {
          problems.value("wrong-type", at, "found " + Problems.shown(items.get(i)) + ", expected a text");
        }
      }
      return texts;
    }
    if (!group(pointer, value)) {
      problems.value(
          "wrong-type", pointer, "found " + Problems.shown(value) + ", expected a text or a list of texts");
    }
    return List.of();
  }

  private void checkText(String pointer, String text) {
    if (text.codePoints().allMatch(ConditionReader::isBlank)) {
      problems.value(
          "empty-pattern",
          pointer,
          text.isEmpty() ? "found an empty text, expected a pattern" : "found only blanks, expected a pattern");
    }
  }

  private static boolean isBlank(int c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85;
  }

  private <E> Set<E> words(
      String pointer, Json value, List<String> known, Function<String, Optional<E>> meaning) {
    Set<E> found = new LinkedHashSet<>();
    if (!(value instanceof JsonArray(var items))) {
      if (!group(pointer, value)) {
        var wrapped =
            value instanceof JsonString(var text) && meaning.apply(text).isPresent()
                ? Optional.of("write `[\"" + text + "\"]`")
                : Optional.<String>empty();
        problems.value(
            "wrong-type",
            pointer,
            "found " + Problems.shown(value) + ", expected a list of " + Words.oneOf(known),
            wrapped);
      }
      return found;
    }
    for (int i = 0; i < items.size(); i++) {
      String word = items.get(i) instanceof JsonString(var text) ? text : "";
      var meant = meaning.apply(word);
      meant.ifPresent(found::add);
      if (meant.isEmpty()) {
        problems.value(
            items.get(i) instanceof JsonString ? "bad-value" : "wrong-type",
            JsonPointer.child(pointer, i),
            "found " + Problems.shown(items.get(i)) + ", expected " + Words.oneOf(known),
            Words.didYouMean(word, known));
      }
    }
    return found;
  }

  private Optional<Condition> type(String pointer, Json value) {
    String word = value instanceof JsonString(var text) ? text : "";
    // ASCII only: other letters that fold to these are no resource types.
    var type =
        word.chars().allMatch(c -> c < 0x80) ? ResourceType.ofWord(word) : Optional.<ResourceType>empty();
    if (type.isEmpty()) {
      problems.value(
          value instanceof JsonString ? "bad-value" : "wrong-type",
          pointer,
          "found " + Problems.shown(value) + ", expected " + Words.oneOf(TYPES),
          Words.didYouMean(word, TYPES));
    }
    return type.map(Condition.ResourceTypeIs::new);
  }

  private boolean group(String pointer, Json value) {
    boolean group = value instanceof JsonObject object && object.members().containsKey("in_group");
    if (group) {
      problems.value("not-supported", pointer, "found `in_group`, which is not supported by this version");
    }
    return group;
  }
}
