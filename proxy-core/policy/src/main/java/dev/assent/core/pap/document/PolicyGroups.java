package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The named lists of a policy file (clause 3.7), and how often they are spelled out.
final class PolicyGroups {
  /// The member that stands for a list.
  static final String REFERENCE = "in_group";

  /// Entries that all uses of groups together may stand for. A small file must not become a large
  /// policy.
  static final int MAX_ENTRIES = 200_000;

  private final FindingCollector problems;
  private final Map<String, List<String>> lists = new LinkedHashMap<>();
  private boolean readable = true;
  private long spelledOut;

  private PolicyGroups(FindingCollector problems) {
    this.problems = problems;
  }

  /// Groups that are known already, for reading a part of a policy.
  static PolicyGroups of(FindingCollector problems, Map<String, List<String>> lists) {
    var groups = new PolicyGroups(problems);
    groups.lists.putAll(lists);
    return groups;
  }

  /// Reads the `groups` of a policy.
  static PolicyGroups read(FindingCollector problems, JsonObject policy) {
    var groups = new PolicyGroups(problems);
    Json value = policy.get("groups");
    if (value instanceof JsonObject(var members)) {
      members.forEach((name, list) -> groups.read(JsonPointer.child("/groups", name), name, list));
    } else if (value != null && value != JsonNull.NULL) {
      groups.readable = false;
      problems.value(
          "wrong-type",
          "/groups",
          "found " + FindingCollector.shown(value) + ", expected an object of named lists");
    }
    return groups;
  }

  /// By name, in file order, without those that are `null`.
  Map<String, List<String>> lists() {
    return Collections.unmodifiableMap(lists);
  }

  /// The entries of a group; absent when there is none of that name, which is then recorded.
  ///
  /// @param pointer where the name stands
  Optional<List<String>> entries(String pointer, String name) {
    var entries = lists.get(name);
    if (entries == null) {
      if (readable) {
        problems.value(
            "unknown-group",
            pointer,
            "found the unknown group `"
                + WordHints.cut(name)
                + "`, expected the name of a list in `groups`",
            WordHints.didYouMean(name, lists.keySet()));
      }
      return Optional.empty();
    }
    boolean fitted = spelledOut <= MAX_ENTRIES;
    spelledOut += entries.size();
    if (spelledOut > MAX_ENTRIES) {
      if (fitted) {
        problems.value(
            "limit",
            pointer,
            "found groups that stand for "
                + spelledOut
                + " entries up to here, expected at most "
                + MAX_ENTRIES);
      }
      return Optional.empty();
    }
    return Optional.of(entries);
  }

  private void read(String pointer, String name, Json value) {
    if (ListReader.isBlank(name)) {
      problems.member(
          "bad-value",
          pointer,
          "found a group without a name, expected some text as its name",
          Optional.empty());
    }
    if (value == JsonNull.NULL) {
      return;
    }
    List<String> entries = new ArrayList<>();
    if (value instanceof JsonArray(var items)) {
      for (int i = 0; i < items.size(); i++) {
        entry(JsonPointer.child(pointer, i), items.get(i), entries);
      }
    } else if (!nested(pointer, value)) {
      problems.value(
          "wrong-type",
          pointer,
          "found " + FindingCollector.shown(value) + ", expected a list of texts",
          value instanceof JsonString ? ListReader.wrapped(value) : Optional.empty());
    }
    // One with errors stays known, so that its uses are not reported as well.
    lists.put(name, List.copyOf(entries));
  }

  private void entry(String pointer, Json value, List<String> entries) {
    if (value instanceof JsonString text) {
      ListReader.checkText(problems, pointer, text.value());
      entries.add(text.value());
    } else if (!nested(pointer, value)) {
      problems.value(
          "wrong-type", pointer, "found " + FindingCollector.shown(value) + ", expected a text");
    }
  }

  private boolean nested(String pointer, Json value) {
    if (!(value instanceof JsonObject(var members)) || !members.containsKey(REFERENCE)) {
      return false;
    }
    problems.value(
        "nested-group",
        pointer,
        "found a group in a group, expected texts only",
        Optional.of("write the entries of the inner group here"));
    return true;
  }
}
