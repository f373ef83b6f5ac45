package dev.assent.core.pap.document;

import dev.assent.core.json.JsonException;
import dev.assent.core.text.Sentence;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The findings of a text that is no strict JSON, with what to write instead where the slip is a
/// common one.
final class SyntaxFindings {
  private static final String MARK = "\uFEFF";

  private SyntaxFindings() {}

  /// By place, at least one.
  static List<Finding> of(JsonException fault, byte[] utf8) {
    var findings = new ArrayList<Finding>();
    findings.add(finding(fault, utf8));
    for (var other : fault.getSuppressed()) {
      if (other instanceof JsonException further) {
        findings.add(finding(further, utf8));
      }
    }
    findings.sort(Comparator.comparingLong(found -> found.place().orElse(fault.place()).offset()));
    return findings;
  }

  private static Finding finding(JsonException fault, byte[] utf8) {
    String code = fault.code().name().toLowerCase(Locale.ROOT).replace('_', '-');
    var finding = Finding.error(code, fault.pointer(), Optional.of(fault.place()), fault.told());
    return advice(fault, utf8).map(finding::suggesting).orElse(finding);
  }

  private static Optional<CharSequence> advice(JsonException fault, byte[] utf8) {
    return switch (fault.code()) {
      case ENCODING, SYNTAX -> {
        String text = new String(utf8, StandardCharsets.UTF_8);
        if (text.startsWith(MARK)) {
          yield Optional.of("save the file as UTF-8 without a byte order mark");
        }
        // UTF-16 has a zero in every second byte of such a file.
        boolean wide = utf8.length > 1 && (utf8[0] == 0 || utf8[1] == 0);
        yield wide || fault.code() == JsonException.Code.ENCODING && fault.pointer().isEmpty()
            ? Optional.of("save the file as UTF-8")
            : atCharacter(text, fault.place().offset());
      }
      case DUPLICATE_MEMBER -> Optional.of("remove one of them");
      case LIMIT -> Optional.empty();
    };
  }

  private static Optional<CharSequence> atCharacter(String text, long offset) {
    if (offset >= text.length()) {
      return Optional.empty();
    }
    int at = (int) offset;
    String rest = text.substring(at, Math.min(text.length(), at + 6));
    char c = text.charAt(at);
    if (rest.startsWith("//") || rest.startsWith("/*") || c == '#') {
      return Optional.of("remove it; JSON has no comments, a rule has a `note`");
    }
    if (at > 0 && text.charAt(at - 1) == '\\') {
      return Optional.of("write `\\\\` for a backslash");
    }
    if (rest.startsWith("None")) {
      return Optional.of("write `null`");
    }
    if (rest.startsWith("True") || rest.startsWith("False")) {
      return Optional.of(Sentence.of("write `%s`", (c == 'T' ? "true" : "false")));
    }
    if ((c == '}' || c == ']') && text.substring(0, at).stripTrailing().endsWith(",")) {
      return Optional.of("remove the comma before it");
    }
    if (rest.startsWith("NaN") || rest.startsWith("Inf")) {
      return Optional.of("write a number");
    }
    return c == '\'' || c == '\u201c' || Character.isLetter(c)
        ? Optional.of("put texts and names in double quotes")
        : Optional.empty();
  }
}
