package dev.assent.core.pap.document;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Effect;
import dev.assent.core.text.Sha256;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/// Names for rules that have none in their file (clause 2.3).
///
/// `rule_` and the first 8 hex digits of SHA-256 over the ASCII text `{"conditions": …, "effect":
/// …}`: member names sorted by code point, `, ` and `: ` between, everything outside U+0020 to
/// U+007E escaped as `\\uXXXX` in lower case per UTF-16 unit (but `\\b \\f \\n \\r \\t`), null
/// conditions left out, numbers as written.
public final class GeneratedIds {
  private GeneratedIds() {}

  /// The name of a rule with this effect and these conditions, as written in the file.
  public static String of(Effect effect, JsonObject conditions) {
    return "rule_" + Sha256.hex(canonical(effect, conditions)).substring(0, 8);
  }

  static String canonical(Effect effect, JsonObject conditions) {
    var written = JsonObject.builder();
    conditions
        .members()
        .forEach((name, value) -> {
          if (value != JsonNull.NULL) {
            written.put(name, value);
          }
        });
    var out = new StringBuilder();
    append(
        out,
        JsonObject.builder()
            .put("conditions", written.build())
            .put("effect", effect.word())
            .build());
    return out.toString();
  }

  private static void append(StringBuilder out, Json value) {
    switch (value) {
      case JsonObject(var members) -> {
        var sorted = new TreeMap<String, Json>(BY_CODE_POINT);
        sorted.putAll(members);
        out.append('{');
        String separator = "";
        for (Map.Entry<String, Json> member : sorted.entrySet()) {
          out.append(separator);
          string(out, member.getKey());
          out.append(": ");
          append(out, member.getValue());
          separator = ", ";
        }
        out.append('}');
      }
      case JsonArray(var items) -> {
        out.append('[');
        String separator = "";
        for (Json item : items) {
          out.append(separator);
          append(out, item);
          separator = ", ";
        }
        out.append(']');
      }
      case JsonString text -> string(out, text.value());
      case JsonNumber(var lexeme) -> out.append(lexeme);
      case JsonBoolean bool -> out.append(bool.value());
      case JsonNull _ -> out.append("null");
    }
  }

  private static final Comparator<String> BY_CODE_POINT =
      (a, b) -> java.util.Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());

  private static void string(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        default -> {
          if (c >= 0x20 && c <= 0x7e) {
            out.append(c);
          } else {
            out.append("\\u").append(HexFormat.of().toHexDigits(c));
          }
        }
      }
    }
    out.append('"');
  }
}
