package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// `glossary.md` is short, and pages for people link a word where they use it first.
class GlossaryTest {
  private static final Pattern ENTRY = Pattern.compile("(?ms)^## (.+?)\\n\\n(.+?)(?=\\n## |\\z)");

  /// Code, headings, links, pictures, slanted and quoted words, and bold ones.
  private static final Pattern PASSED_OVER =
      Pattern.compile(
          "(?ms)^```.*?^```|`[^`\\n]*`|^#[^\\n]*|\\[[^\\]]*\\]\\([^)]*\\)|\\*\\*[^*]*\\*\\*|\\*[^*\\n]+\\*|\"[^\"\\n]*\"");

  /// Words that mean nothing else in these pages.
  private static final List<String> WORDS =
      List.of(
          "anchor",
          "basis",
          "bridge",
          "canary",
          "card",
          "checkpoint",
          "core",
          "decoy",
          "dialect",
          "discovery",
          "everyday use",
          "guard",
          "incident",
          "lone command",
          "quarantined",
          "specificity",
          "tier",
          "witness");

  private static final List<String> PAGES =
      List.of(
          "audit-format.md",
          "coming-from.md",
          "command-risk.md",
          "commands.md",
          "configuration.md",
          "cookbook.md",
          "coverage.md",
          "doctor.md",
          "files.md",
          "how-do-i.md",
          "permission-lists.md",
          "policy-language.md",
          "servers.md",
          "threat-model.md",
          "troubleshooting.md",
          "using.md");

  private static Map<String, String> entries() throws IOException {
    var entries = new LinkedHashMap<String, String>();
    ENTRY
        .matcher(Files.readString(Project.page("glossary.md")))
        .results()
        .forEach(found -> entries.put(found.group(1), found.group(2)));
    return entries;
  }

  private static String anchor(String word) {
    return "glossary.md#" + word.toLowerCase(Locale.ROOT).replace(' ', '-') + ")";
  }

  @Test
  void anEntryHasAtMostSixtyWordsAndTheOrderOfTheAlphabet() throws Exception {
    assertThat(entries()).hasSizeGreaterThan(20);
    assertThat(entries().values())
        .allSatisfy(text -> assertThat(text.strip().split("\\s+")).hasSizeLessThanOrEqualTo(60));
    assertThat(entries().keySet().stream().toList())
        .isSortedAccordingTo(String.CASE_INSENSITIVE_ORDER);
  }

  @Test
  void everyEntryIsUsed() throws Exception {
    var pages = new StringBuilder();
    try (Stream<Path> all = Files.list(Project.page(""))) {
      for (Path page : all.filter(one -> one.toString().endsWith(".md")).toList()) {
        pages.append(Files.readString(page));
      }
    }
    assertThat(entries().keySet())
        .allSatisfy(word -> assertThat(pages.toString()).contains(anchor(word)));
  }

  @Test
  void aWordIsLinkedWhereItIsUsedFirst() throws Exception {
    var late = new ArrayList<String>();
    for (String page : PAGES) {
      String text = Files.readString(Project.page(page));
      String plain =
          PASSED_OVER.matcher(text).replaceAll(found -> "\0".repeat(found.group().length()));
      for (String word : WORDS) {
        String form = word.substring(1).replaceAll("y$", "(?:y|ies)");
        var use =
            Pattern.compile("(?<![\\w-])(?i:" + word.charAt(0) + ")" + form + "s?(?![\\w-])")
                .matcher(plain);
        int link = text.indexOf(anchor(word));
        if (use.find() && (link < 0 || link > use.start())) {
          late.add(page + ": " + word);
        }
      }
    }
    assertThat(late).isEmpty();
  }
}
