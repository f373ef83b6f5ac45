package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clause 3.3a: what `**/` means in a policy, and how the check tells of it.
class GlobReadingTest {
  @ParameterizedTest
  @CsvSource({
    "/x/**/*.pem, /x/k.pem, false, true",
    "/x/**/*.pem, /x/a/b/k.pem, true, true",
    "/x/**/*.pem, /xk.pem, false, false",
    "/a/**/b, /a/b, false, true",
    "/a/**/b, /ab, false, false",
    "/**/b, /b, false, true",
    "**/x/**, x/y, false, true",
    "**/x/**, /x, true, true",
    "**/.env, .env, false, true",
    "**/.env, a.env, false, false",
    "/a/**/b/**/c, /a/b/c, false, true",
    "/a/**/**/c, /a/c, false, true",
    "/a/**/**/c, /a/x/c, false, true",
    "**/**/c, x/c, false, true",
    "/a/**, /a, true, true",
    "/a/**/, /a, true, true",
    "/a/b**/c, /a/b/c, true, true",
    "/a/b**/c, /a/bc, false, false",
    "/a/***/c, /a/c, false, true"
  })
  void starsAndASlashStandForNoFolderInTheStandardDialectOnly(
      String pattern, String path, boolean seed, boolean standard) {
    assertThat(matches(GlobReading.SEED, pattern, path)).isEqualTo(seed);
    assertThat(matches(GlobReading.STANDARD, pattern, path)).isEqualTo(standard);
    assertThat(compared(pattern, path)).isEqualTo(standard);
    assertThat(naively(pattern, path)).isEqualTo(standard);
  }

  @Test
  void randomPatternsMeanWhatANaiveMatcherSays() {
    var random = new Random(27);
    String[] parts = {"**/", "**", "*", "a", "b", "/", "?", "a/", "b/"};
    String[] names = {"a", "b", "ab", "/", "a/", "b/", "c/"};
    for (int i = 0; i < 40_000; i++) {
      String pattern = joined(random, parts, 6);
      String path = joined(random, names, 5);
      // Doubled slashes are no pattern, as the check says; two `**` side by side are one, which a
      // naive reader does not see.
      if (!pattern.isEmpty() && !pattern.contains("//") && !pattern.contains("**/**")) {
        assertThat(matches(GlobReading.STANDARD, pattern, path))
            .as("`%s` on `%s`", pattern, path)
            .isEqualTo(naively(pattern, path));
        assertThat(compared(pattern, path))
            .as("`%s` on `%s`, compared", pattern, path)
            .isEqualTo(naively(pattern, path));
        if (matches(GlobReading.SEED, pattern, path)) {
          assertThat(matches(GlobReading.STANDARD, pattern, path))
              .as("`%s` on `%s`", pattern, path)
              .isTrue();
        }
      }
    }
  }

  private static String joined(Random random, String[] parts, int most) {
    var text = new StringBuilder();
    for (int count = random.nextInt(most) + 1; count > 0; count--) {
      text.append(parts[random.nextInt(parts.length)]);
    }
    return text.toString();
  }

  private static boolean matches(GlobReading reading, String pattern, String path) {
    return reading.of(pattern).stream()
        .anyMatch(one -> Glob.of(one, GlobDialect.PATH).matches(path));
  }

  // As the engine does it.
  private static boolean compared(String pattern, String path) {
    return GlobReading.STANDARD.beginnings(pattern).stream()
        .anyMatch(one -> Glob.leavingOut("", one, GlobDialect.PATH).matches(path));
  }

  /// More tokens than a word has bits, so that what is left out crosses from one word to the next.
  @Test
  void longPatternsMeanWhatANaiveMatcherSays() {
    var random = new Random(28);
    String[] names = {"a/", "b/", "ab/", "a/b/"};
    for (int i = 0; i < 4_000; i++) {
      String start = "/" + "x".repeat(random.nextInt(70)) + "/";
      String pattern = start + "**/" + joined(random, names, 2);
      String path = start + joined(random, names, 4);
      for (int more = random.nextInt(4); more > 0; more--) {
        pattern += "**/" + joined(random, names, 2);
        path += joined(random, names, 3);
      }
      pattern += "c";
      path += "c";
      assertThat(compared(pattern, path))
          .as("`%s` on `%s`", pattern, path)
          .isEqualTo(naively(pattern, path));
    }
  }

  // Character by character, by a regular expression, as the clauses have it.
  private static boolean naively(String pattern, String path) {
    String glob = trimmed(pattern);
    boolean folderToo = glob.endsWith("/**") && glob.length() > 3;
    String body = folderToo ? glob.substring(0, glob.length() - 3) : glob;
    var regex = new StringBuilder();
    for (int at = 0; at < body.length(); ) {
      int stars = at;
      while (stars < body.length() && body.charAt(stars) == '*') {
        stars++;
      }
      boolean starts = at == 0 || body.charAt(at - 1) == '/';
      int slash = stars;
      while (slash < body.length() && body.charAt(slash) == '/') {
        slash++;
      }
      boolean more = slash < body.length();
      if (stars - at >= 2 && starts && slash == stars + 1 && more) {
        regex.append("(?:.*/)?");
        at = slash;
      } else if (stars - at >= 2) {
        regex.append(".*");
        at = stars;
      } else if (stars - at == 1) {
        regex.append("[^/]*");
        at = stars;
      } else {
        char c = body.charAt(at++);
        regex.append(c == '?' ? "[^/]" : Pattern.quote(String.valueOf(c)));
      }
    }
    return Pattern.compile(regex + (folderToo ? "(/.*)?" : ""), Pattern.DOTALL)
        .matcher(trimmed(path))
        .matches();
  }

  private static String trimmed(String text) {
    int end = text.length();
    while (end > 1 && text.charAt(end - 1) == '/') {
      end--;
    }
    return text.substring(0, end);
  }

  @Test
  void aFileWithoutTheMemberKeepsTheMatchingOfTheSeed() throws Exception {
    assertThat(decides("", "/x/**/*.pem", "/x/k.pem")).isEqualTo(Effect.ALLOW);
    assertThat(decides("'glob_dialect': 'seed',", "/x/**/*.pem", "/x/k.pem"))
        .isEqualTo(Effect.ALLOW);
    assertThat(decides("'glob_dialect': 'standard',", "/x/**/*.pem", "/x/k.pem"))
        .isEqualTo(Effect.DENY);
    assertThat(decides("'glob_dialect': 'standard',", "~/**/*.pem", "/home/ana/k.pem"))
        .isEqualTo(Effect.DENY);
    assertThat(decides("'glob_dialect': 'standard',", "src/**/*.pem", "/work/src/k.pem"))
        .isEqualTo(Effect.DENY);
    assertThatThrownBy(() -> policy("'glob_dialect': 'git',", "/x"))
        .isInstanceOf(PolicyFormatException.class);
    assertThatThrownBy(() -> policy("'glob_dialect': 'standard',", "/a" + "/**/b".repeat(7)))
        .isInstanceOf(PolicyFormatException.class);
    assertThat(policy("", "/a" + "/**/b".repeat(7)).globs()).isEqualTo(GlobReading.SEED);
    assertThat(PolicyTemplates.developerDefault(List.of("/work")).policy().globs())
        .isEqualTo(GlobReading.STANDARD);
  }

  /// The compared pattern changes, the written and scored one does not.
  @Test
  void theRuleStaysAsWritten() throws Exception {
    var written = Attribute.PATH.texts(List.of("/x/**/*.pem"));
    assertThat(policy("'glob_dialect': 'standard',", "/x/**/*.pem").rules().getFirst().conditions())
        .containsExactly(written);
  }

  @Test
  void anyNumberOfFoldersInARowIsOne() {
    String many = "/a/" + "**/".repeat(20_000) + "b";
    assertThat(GlobReading.folders(many)).isEqualTo(1);
    assertThat(GlobReading.STANDARD.of(many)).containsExactly("/a/**/b", "/a/b");
  }

  private static Effect decides(String member, String pattern, String path) throws Exception {
    var context =
        new CompileContext(Optional.of("/home/ana"), Optional.of("/work"), PrefixResolver.NONE);
    var call = SampleCalls.tool("x").path(path).request();
    return CompiledPolicy.compile(policy(member, pattern), PolicyVersion.NONE, List.of(), context)
        .decide(call)
        .effect();
  }

  private static Policy policy(String member, String pattern) throws PolicyFormatException {
    return policyOf(member, "'path_pattern': '" + pattern + "'");
  }

  private static Policy policyOf(String member, String condition) throws PolicyFormatException {
    String text =
        "{"
            + member
            + "'combining_algorithm': 'deny-overrides', 'rules': [{'effect': 'deny', 'conditions':"
            + " {"
            + condition
            + "}}, {'effect': 'allow', 'conditions': {'tool_name': 'x'}}]}";
    return PolicyDocument.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8)).policy();
  }

  @Test
  void theCheckShowsEachPatternForWhichTheDialectsDiffer() throws Exception {
    var policy =
        policyOf("", "'path_pattern': ['/a/**/b', '/c/**/*.pem', '**/d/**', '/**/e', '/f/**']");
    var findings = findings(policy);
    assertThat(findings)
        .filteredOn(one -> one.code().equals("middle-stars"))
        .extracting(one -> one.message().toString())
        .hasSize(3)
        .anyMatch(text -> text.contains("/c/**/*.pem") && text.contains("`/c/x.pem`"));
    assertThat(findings).filteredOn(one -> one.code().equals("relative-path")).hasSize(1);
    assertThat(findings)
        .filteredOn(one -> one.code().equals("middle-stars"))
        .allMatch(one ->
            one.suggestion().orElseThrow().toString().contains("\"glob_dialect\": \"standard\""));
    assertThat(findings(policy.withGlobs(GlobReading.STANDARD)))
        .extracting(Finding::code)
        .doesNotContain("middle-stars", "relative-path", "relative-pattern");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '@',
      value = {
        "'path_pattern': 'Read(./.env)' | agent-rule | **/.env",
        "'path_pattern': 'Read(~/.ssh/**)' | agent-rule | ~/.ssh/**",
        "'path_pattern': 'Edit(//etc/**)' | agent-rule | /etc/**",
        "'path_pattern': ['/ok', 'Bash(rm:*)'] | agent-rule | tool_name",
        "'tool_name': 'Bash(rm:*)' | agent-rule | command_severity",
        "'tool_name': 'Read(./.env)' | agent-rule | **/.env",
        "'tool_name': ['x', 'WebFetch(domain:evil.example)'] | agent-rule | WebFetch",
        "'path_pattern': '*.{pem,key}' | literal-brackets | `**/*.pem`, `**/*.key`",
        "'path_pattern': '/a/{b,c}/{d,e}' | literal-brackets | `/a/c/e`",
        "'tool_name': '{read,get}_file' | literal-brackets | `read_file`, `get_file`",
        "'path_pattern': '^/home/.*$' | regular-expression | /home/**",
        "'path_pattern': '.*/secret/.*' | regular-expression | **/secret/**",
        "'path_pattern': '/a/.*\\\\.pem' | regular-expression | /a/**.pem",
        "'path_pattern': '!/a/b' | negated-pattern | /a/b",
        "'not': {'path_pattern': '^/home/.*$'} | regular-expression | /home/**"
      })
  void aPatternFromElsewhereIsToldWhatItMeansAndWhatToWrite(
      String condition, String code, String suggestion) throws Exception {
    for (String dialect : List.of("", "'glob_dialect': 'standard',")) {
      assertThat(findings(policyOf(dialect, condition)))
          .anySatisfy(finding -> {
            assertThat(finding.code()).isEqualTo(code);
            assertThat(finding.suggestion().orElse("")).contains(suggestion);
            assertThat(finding.severity()).isEqualTo(Finding.Severity.WARNING);
          });
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/a/b.txt",
    "/a/b(1).txt",
    "/a/$x",
    "**/*.tar.gz",
    "/a/.config/**",
    "/a/[x]/**",
    "/a/c++/**",
    "/opt/Program Files (x86)/**",
    "**/.env.*",
    "/home/.*"
  })
  void patternsThatAreMeantAsTheyStandAreLeftAlone(String pattern) throws Exception {
    assertThat(findings(policy("'glob_dialect': 'standard',", pattern)))
        .extracting(Finding::code)
        .doesNotContain("agent-rule", "regular-expression", "negated-pattern");
  }

  private static List<Finding> findings(Policy policy) {
    return PolicyCheck.check(policy);
  }
}
