package dev.assent.core.pap;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Attribute;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the tables of broken policy files below `bad-policies`.
///
/// A case is a line `== NAME`, the text of the file, and the findings expected, each of them `--
/// LINE:COLUMN CODE POINTER`, a line with the message, and one with `> ` and the suggestion where
/// there is one. There `{conditions}` stands for the names of all conditions, and `{earlier}` for
/// the members that may stand below `after`.
final class BadPolicies {
  static final List<String> TOPICS =
      List.of(
          "syntax",
          "policy",
          "rules",
          "conditions",
          "value-tests",
          "negation",
          "groups",
          "limits",
          "tests");

  private static final String CONDITIONS =
      Stream.concat(Arrays.stream(Attribute.values()).map(Attribute::member), Stream.of("not"))
          .map(member -> "`" + member + "`")
          .collect(Collectors.joining(", "));

  private static final String EARLIER =
      Stream.concat(
              Arrays.stream(Attribute.values())
                  .filter(one -> one != Attribute.TIME && one != Attribute.AFTER)
                  .map(Attribute::member),
              Stream.of("within_minutes"))
          .map(member -> "`" + member + "`")
          .collect(Collectors.joining(", "));

  /// A broken file and what must be found, in the form of [#shown(List)].
  record Case(String topic, String name, String text, String findings) {
    @Override
    public String toString() {
      return topic + ": " + name;
    }
  }

  private BadPolicies() {}

  static List<Case> read() {
    return TOPICS.stream().flatMap(topic -> read(topic).stream()).toList();
  }

  /// Findings as the tables have them.
  static String shown(List<Finding> findings) {
    var out = new StringBuilder();
    for (var finding : findings) {
      var place = finding.place().orElseThrow();
      out.append("-- ")
          .append(place.line())
          .append(':')
          .append(place.column())
          .append(' ')
          .append(finding.code());
      out.append(finding.pointer().isEmpty() ? "" : " " + finding.pointer()).append('\n');
      out.append("   ").append(finding.message()).append('\n');
      finding.suggestion().ifPresent(text -> out.append("   > ").append(text).append('\n'));
    }
    return out.toString();
  }

  private static List<Case> read(String topic) {
    var cases = new ArrayList<Case>();
    for (String block : text("/bad-policies/" + topic + ".txt").split("(?m)^== ")) {
      if (!block.isEmpty()) {
        int name = block.indexOf('\n');
        int findings = block.indexOf("\n-- ", name);
        if (findings < 0) {
          throw new IllegalArgumentException("no findings in `" + topic + "`: " + block);
        }
        String text = findings == name ? "" : block.substring(name + 1, findings);
        String expected =
            block
                .substring(findings + 1)
                .replace("{conditions}", CONDITIONS)
                .replace("{earlier}", EARLIER);
        cases.add(new Case(topic, block.substring(0, name), text, expected));
      }
    }
    return cases;
  }

  private static String text(String resource) {
    try (InputStream in = BadPolicies.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("no file `" + resource + "`");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
