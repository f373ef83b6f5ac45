package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Clause 2.4: every error of a file at once, with pointer, place, what was found, what is expected
/// and what to write.
class BadPoliciesTest {
  private static final String RULE = "{\"effect\":\"deny\",\"conditions\":{\"tool_name\":\"t\"}}";

  static List<BadPolicies.Case> cases() {
    return BadPolicies.read();
  }

  /// Clause 2.4, 2.1 to 2.3, 3.5 to 3.7, 8.1 to 8.4 and 9.
  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void aBrokenFileHasExactlyTheFindingsOfTheTable(BadPolicies.Case broken) {
    var found = SamplePolicies.errors(broken.text());
    assertThat(BadPolicies.shown(found)).isEqualTo(broken.findings());
    assertThat(found).allMatch(finding -> finding.severity() == Finding.Severity.ERROR);
  }

  @Test
  void theTableIsLongAndSaysNothingTwice() {
    assertThat(cases()).hasSizeGreaterThanOrEqualTo(160);
    assertThat(cases()).extracting(Object::toString).doesNotHaveDuplicates();
    assertThat(cases()).extracting(BadPolicies.Case::text).doesNotHaveDuplicates();
  }

  /// Clause 2.4: a front end looks texts up by these.
  @Test
  void everyCodeOfAnUnusableFileIsInTheTable() {
    var codes = new HashSet<String>();
    cases()
        .forEach(broken ->
            SamplePolicies.errors(broken.text()).forEach(finding -> codes.add(finding.code())));
    assertThat(codes)
        .containsExactlyInAnyOrder(
            "syntax",
            "encoding",
            "limit",
            "duplicate-member",
            "wrong-type",
            "bad-value",
            "unknown-member",
            "missing-member",
            "misplaced",
            "duplicate-id",
            "reserved-id",
            "duplicate-name",
            "empty-conditions",
            "empty-pattern",
            "bad-pointer",
            "empty-not",
            "nested-not",
            "unknown-group",
            "nested-group");
  }

  /// Clause 2.4: messages are lower-case sentences that end without a period and name no class of
  /// ours.
  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void aMessageSaysWhatWasFoundAndWhatIsExpected(BadPolicies.Case broken) {
    for (var finding : SamplePolicies.errors(broken.text())) {
      assertThat(finding.message())
          .startsWith("found ")
          .contains(", expected ")
          .doesNotEndWith(".");
    }
  }

  @Test
  void aFileOverFourMebibytesIsRefused() {
    String text = "{}" + " ".repeat(4 * 1024 * 1024 - 2);
    assertThat(SamplePolicies.errors(text)).isEmpty();
    assertThat(only(text + " "))
        .isEqualTo(
            error(
                "limit",
                "",
                1,
                1,
                "found 4194305 bytes, expected at most 4194304",
                Optional.empty()));
  }

  @Test
  void oneRuleMoreThanTwentyThousandIsRefused() {
    String rules = "{\"rules\":[" + (RULE + ",").repeat(20_000) + RULE + "]}";
    assertThat(only(rules))
        .isEqualTo(
            error(
                "limit",
                "/rules",
                1,
                10,
                "found 20001 rules, expected at most 20000",
                Optional.empty()));
  }

  @Test
  void oneLevelMoreThanSixtyFourIsRefused() {
    assertThat(SamplePolicies.errors(nested(64)))
        .extracting(Finding::code)
        .containsExactly("unknown-member");
    assertThat(only(nested(65)))
        .isEqualTo(
            error(
                "limit",
                "/a" + "/0".repeat(63),
                1,
                69,
                "found 65 levels of nesting, expected at most 64",
                Optional.empty()));
  }

  @Test
  void aMemberNameOfMoreThan256CharactersIsRefused() {
    assertThat(only("{\"" + "n".repeat(257) + "\": 1}"))
        .isEqualTo(
            error(
                "limit",
                "",
                1,
                2,
                "found 257 characters of a member name, expected at most 256",
                Optional.empty()));
  }

  @Test
  void aHundredRateLimitsAreReadAndOneMoreIsRefused() {
    String limit = "{\"tool_name\":\"*\",\"calls\":1,\"seconds\":1,\"effect\":\"deny\"}";
    assertThat(SamplePolicies.errors(limits(limit, 100))).isEmpty();
    assertThat(only(limits(limit, 101)))
        .isEqualTo(
            error(
                "limit",
                "/rate_limits",
                1,
                16,
                "found 101 rate limits, expected at most 100",
                Optional.empty()));
  }

  @Test
  void groupsThatStandForTooMuchAreRefused() {
    String entries =
        IntStream.range(0, 1000).mapToObj(i -> "\"t" + i + "\"").collect(Collectors.joining(","));
    String rule = "{\"effect\":\"deny\",\"conditions\":{\"tool_name\":{\"in_group\":\"g\"}}}";
    String head = "{\"groups\":{\"g\":[" + entries + "]},\n\"rules\":[";
    assertThat(SamplePolicies.errors(head + (rule + ",").repeat(199) + rule + "]}")).isEmpty();
    assertThat(only(head + (rule + ",").repeat(299) + rule + "]}"))
        .isEqualTo(
            error(
                "limit",
                "/rules/200/conditions/tool_name/in_group",
                2,
                10 + 200 * (rule.length() + 1) + rule.indexOf("\"g\""),
                "found groups that stand for 201000 entries up to here, expected at most 200000",
                Optional.empty()));
  }

  @Test
  void aByteOrderMarkIsRefused() {
    assertThat(only("\uFEFF{}"))
        .isEqualTo(
            error(
                "encoding",
                "",
                1,
                1,
                "found a byte order mark, expected none",
                Optional.of("save the file as UTF-8 without a byte order mark")));
  }

  @Test
  void aZeroByteIsRefusedOutsideAndInsideOfTexts() {
    assertThat(only("{\u0000}"))
        .isEqualTo(
            error(
                "syntax",
                "",
                1,
                2,
                "found the control character U+0000, expected a JSON value",
                Optional.of("save the file as UTF-8")));
    assertThat(only("{\"version\": \"1\u0000\"}"))
        .isEqualTo(
            error(
                "syntax",
                "",
                1,
                15,
                "found the control character U+0000, expected it escaped in a string",
                Optional.empty()));
  }

  @Test
  void anotherEncodingIsRefused() {
    assertThat(found("{}".getBytes(StandardCharsets.UTF_16LE)))
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.code()).isEqualTo("syntax");
          assertThat(finding.suggestion()).contains("save the file as UTF-8");
        });
    var latin = new ByteArrayOutputStream();
    latin.writeBytes("{\"rules\": [],\n \"note\": \"gr".getBytes(StandardCharsets.US_ASCII));
    latin.write(0xfc);
    latin.writeBytes("n\"}".getBytes(StandardCharsets.US_ASCII));
    assertThat(BadPolicies.shown(found(latin.toByteArray())))
        .isEqualTo(
            """
            -- 1:27 encoding
               found bytes that are not UTF-8 at byte 26, expected UTF-8
               > save the file as UTF-8
            """);
  }

  @Test
  void thousandsOfErrorsAreCounted() {
    String rule = RULE.replace("deny", "x");
    var found = SamplePolicies.errors("{\"rules\":[" + (rule + ",").repeat(1499) + rule + "]}");
    assertThat(found).hasSize(1001);
    assertThat(found.getLast().message()).hasToString("found 500 more errors");
  }

  @Test
  void thousandsOfMembersThatStandTwiceDoNotExhaustTheMachine() {
    var found = SamplePolicies.errors("{" + "\"a\":0,".repeat(300_000) + "\"a\":0}");
    assertThat(found)
        .hasSizeBetween(1, 1001)
        .allMatch(finding -> finding.code().equals("duplicate-member"));
  }

  private static String limits(String limit, int count) {
    return "{\"rate_limits\":[" + (limit + ",").repeat(count - 1) + limit + "]}";
  }

  /// An object with lists below it.
  private static String nested(int depth) {
    return "{\"a\":" + "[".repeat(depth - 1) + "]".repeat(depth - 1) + "}";
  }

  private static String error(
      String code,
      String pointer,
      int line,
      int column,
      String message,
      Optional<String> suggestion) {
    return "-- "
        + line
        + ":"
        + column
        + " "
        + code
        + (pointer.isEmpty() ? "" : " " + pointer)
        + "\n   "
        + message
        + "\n"
        + suggestion.map(text -> "   > " + text + "\n").orElse("");
  }

  private static String only(String text) {
    return BadPolicies.shown(SamplePolicies.errors(text));
  }

  private static List<Finding> found(byte[] bytes) {
    try {
      PolicyDocument.parse(bytes);
      return List.of();
    } catch (PolicyFormatException e) {
      return e.findings();
    }
  }
}
