package dev.assent.core.wiring.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class TextFormatTest {
  /// Each says one thing to one client and another to the next.
  private static Stream<Arguments> twofold() {
    return Stream.of(
        Arguments.of(
            TextFormat.JSON,
            "{\"s\": {\"__proto__\": {\"command\": \"x\"}}}",
            "column 9: found a member"),
        Arguments.of(
            TextFormat.JSON,
            "{\"s\": [{\"\\u005f_proto__\": {\"command\": \"x\"}}]}",
            "found a member"),
        Arguments.of(
            TextFormat.TOML, "[s.a.__proto__]\ncommand = \"x\"\n", "found a member `__proto__`"),
        Arguments.of(TextFormat.YAML, "s:\n  __proto__: {command: x}\n", "line 2, column 3"),
        Arguments.of(TextFormat.YAML, "a: &a\n  b: c\n  <<: *a\n", "line 3, column 3: found `<<`"),
        Arguments.of(TextFormat.YAML, "a: &a {b: c}\nd:\n  <<: *a\n", "found `<<`"),
        Arguments.of(TextFormat.YAML, "a: &a\n  b: &a c\ne: *a\n", "found `&a` twice"),
        Arguments.of(TextFormat.YAML, "# x\rs: {a: {command: x}}\n", "found U+000D"),
        Arguments.of(TextFormat.YAML, "a: \"b\rc\"\n", "found U+000D"),
        Arguments.of(TextFormat.YAML, "s:\u0085 a\n", "found U+0085"),
        Arguments.of(TextFormat.YAML, "s: \u2028a\n", "found U+2028"),
        Arguments.of(TextFormat.YAML, "s:\n  0x1a: {command: x}\n", "found the name `0x1a`"),
        Arguments.of(TextFormat.YAML, "s:\n  1_0: {command: x}\n", "found the name `1_0`"),
        Arguments.of(TextFormat.YAML, "s:\n  ~: {command: x}\n", "found the name `~`"));
  }

  @ParameterizedTest
  @MethodSource("twofold")
  void whatReadersUnderstandInTwoWaysIsNotRead(TextFormat format, String text, String why) {
    assertThatThrownBy(() -> format.read("f", text.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(WiringException.class)
        .hasMessageContaining(why);
  }

  @Test
  void ordinaryNamesAreRead() throws WiringException {
    for (String name :
        List.of(
            "a",
            "3d-files",
            "10",
            "0",
            "my.server",
            "on",
            "off",
            "\"0x1a\"",
            "one two",
            "null-io")) {
      String text = "s:\n  " + name + ": {command: x, n: '<<'}\r\n  z: 1\n";
      assertThat(TextFormat.YAML.read("f", text.getBytes(StandardCharsets.UTF_8)).object("s"))
          .as(name)
          .isPresent();
    }
  }
}
