package dev.assent.core.pap;

import dev.assent.core.document.Fault;
import dev.assent.core.document.WordHints;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonEdit;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.RuleId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The text of a policy of mcp-acp without what that program passes over and we would not.
///
/// That program ignores members it does not know, at every level. Some of them mean something to
/// us, such as `enabled`: left in, they would change the rule.
final class ForeignText {
  private static final List<String> ROOT = List.of("version", "default_action", "rules");
  private static final List<String> RULE =
      List.of("id", "description", "effect", "conditions", "cache_side_effects");
  private static final List<String> CONDITIONS =
      List.of(
          "tool_name",
          "path_pattern",
          "source_path",
          "dest_path",
          "operations",
          "extension",
          "scheme",
          "backend_id",
          "resource_type",
          "mcp_method",
          "subject_id",
          "side_effects");

  private final JsonDocument document;
  private final List<Finding> findings = new ArrayList<>();
  private final byte[] text;
  private final boolean edited;

  /// @throws PolicyFormatException when it is not strict JSON
  ForeignText(byte[] utf8) throws PolicyFormatException {
    this.document = PolicyDocument.tree(utf8);
    byte[] repaired = document.root() instanceof JsonObject root ? repaired(utf8, root) : utf8;
    this.edited = !java.util.Arrays.equals(repaired, utf8);
    this.text = repaired;
  }

  /// The text as it can be read here.
  byte[] text() {
    return text.clone();
  }

  /// The parts that were left out or changed, with places in the text that was given.
  List<Finding> findings() {
    return findings;
  }

  /// True if anything was left out or changed.
  boolean edited() {
    return edited;
  }

  private byte[] repaired(byte[] utf8, JsonObject root) {
    var edit = new JsonEdit(new String(utf8, StandardCharsets.UTF_8), document);
    var items = root.array("rules").orElse(JsonArray.EMPTY).items();
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i) instanceof JsonObject rule) {
        String pointer = JsonPointer.child("/rules", i);
        edit.change(pointer, rule, rule(pointer, rule));
      }
    }
    edit.change("", root, version(known("", root, ROOT, "the policy")));
    return edit.apply().getBytes(StandardCharsets.UTF_8);
  }

  private JsonObject version(JsonObject root) {
    if (!(root.get("version") instanceof JsonString version) || version.value().equals("1")) {
      return root;
    }
    add(
        Finding.Severity.NOTE,
        "version",
        "/version",
        "the version `"
            + WordHints.cut(version.value())
            + "` becomes `1`; mcp-acp compares it with nothing");
    return root.with("version", new JsonString("1"));
  }

  private JsonObject rule(String pointer, JsonObject rule) {
    var kept = known(pointer, rule, RULE, "the rule");
    Json conditions = kept.get("conditions");
    if (conditions instanceof JsonObject object) {
      kept =
          kept.with("conditions", known(pointer + "/conditions", object, CONDITIONS, "the rule"));
    }
    if (!(kept.get("id") instanceof JsonString id)
        || !id.value().isEmpty() && !RuleId.RESERVED.contains(id.value())) {
      return kept;
    }
    add(
        Finding.Severity.NOTE,
        "id",
        pointer + "/id",
        id.value().isEmpty()
            ? "the empty id is left out, the rule gets a generated one"
            : "the id `"
                + id.value()
                + "` stands in logs where no rule decided, so the rule gets a generated one");
    return kept.without("id");
  }

  private JsonObject known(String pointer, JsonObject object, List<String> names, String what) {
    var kept = object;
    for (String name : object.members().keySet()) {
      if (!names.contains(name)) {
        kept = kept.without(name);
        String member = JsonPointer.child(pointer, name);
        var finding =
            add(
                Finding.Severity.WARNING,
                "unknown-member",
                member,
                "mcp-acp passes over `"
                    + WordHints.cut(name)
                    + "`, so "
                    + what
                    + " does without it there, and here it is left out");
        Fault.nearest(name, names)
            .ifPresent(text -> findings.set(findings.size() - 1, finding.suggesting(text)));
      }
    }
    return kept;
  }

  private Finding add(
      Finding.Severity severity, String code, String pointer, CharSequence message) {
    var finding =
        new Finding(
            severity,
            code,
            pointer,
            Optional.of(document.placeOfName(pointer)),
            List.of(),
            message,
            Optional.empty(),
            Optional.empty());
    findings.add(finding);
    return finding;
  }
}
